"""A learning curve as a picture: the share of rivals ended ahead of, over the minutes of work."""

from collections.abc import Sequence
from html import escape

from kociarnia.learn.training import Point

WIDTH, HEIGHT, LEFT, TOP = 640, 320, 56, 44
RIGHT, BOTTOM = WIDTH - 24, HEIGHT - 44
COLOURS = {"cat": "#288080", "random": "#c45c3c"}


def draw_curve(title: str, points: Sequence[Point]) -> str:
    """Return the picture as SVG."""
    end = max([point.minutes for point in points], default=0.0) or 1.0
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = BOTTOM - (BOTTOM - TOP) * percent / 100
        lines.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for part in range(5):
        x = LEFT + (RIGHT - LEFT) * part / 4
        lines.append(f'<text x="{x:.1f}" y="{BOTTOM + 18}" text-anchor="middle">{end * part / 4:.1f}</text>')
    lines.append(f'<text x="{RIGHT}" y="{HEIGHT - 8}" text-anchor="end">minutes of CPU</text>')
    for place, (rival, colour) in enumerate(COLOURS.items()):
        corners = [
            f"{LEFT + (RIGHT - LEFT) * point.minutes / end:.1f},"
            f"{BOTTOM - (BOTTOM - TOP) * max(0.0, min(1.0, getattr(point, rival))):.1f}"
            for point in points
        ]
        lines.append(f'<polyline points="{" ".join(corners)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{LEFT + 110 * place}" y="{HEIGHT - 8}" fill="{colour}">against {rival}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"
