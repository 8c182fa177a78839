"""A league as a picture: the cross table, coloured by how each bot did against each, and the ratings beside it."""

from html import escape

from kociarnia.play.league import League

CELL, LEFT, TOP = 84, 220, 96


def colour(share: float) -> str:
    """Return a colour between rust for 0 and teal for 1, pale in the middle."""
    distance = abs(share - 0.5) * 2
    ends = (196, 92, 60) if share < 0.5 else (40, 128, 128)
    return "#" + "".join(f"{round(245 + (end - 245) * distance):02x}" for end in ends)


def draw_league(league: League) -> str:
    """Return the picture as SVG."""
    bots = [rated.bot for rated in league.ratings]
    width, height = LEFT + CELL * len(bots) + 24, TOP + 44 * len(bots) + 40
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#fffdf8"/>',
        f'<text x="16" y="26" font-size="16">{escape(league.game)}, {league.seats} seats:'
        " share of rivals beaten</text>",
    ]
    for column, bot in enumerate(bots):
        lines.append(
            f'<text x="{LEFT + CELL * column + CELL / 2:.0f}" y="{TOP - 12}" text-anchor="middle">{escape(bot)}</text>'
        )
    cells = {(cell.bot, cell.against): cell for cell in league.cells}
    for row, rated in enumerate(league.ratings):
        y = TOP + 44 * row
        lines.append(f'<text x="16" y="{y + 20}">{escape(rated.bot)}</text>')
        lines.append(
            f'<text x="16" y="{y + 36}" font-size="11" fill="#666">'
            + f"{rated.rating:+.0f} ({rated.low:+.0f} to {rated.high:+.0f})".replace("-", "−")
            + "</text>"
        )
        for column, against in enumerate(bots):
            cell = cells.get((rated.bot, against))
            if cell is None:
                continue
            x = LEFT + CELL * column
            middle = x + CELL / 2
            lines.append(
                f'<rect x="{x}" y="{y}" width="{CELL - 4}" height="40" rx="6" fill="{colour(cell.share.mean)}"/>'
            )
            lines.append(
                f'<text x="{middle - 2:.0f}" y="{y + 18}" text-anchor="middle">{100 * cell.share.mean:.0f} %</text>'
            )
            lines.append(
                f'<text x="{middle - 2:.0f}" y="{y + 33}" text-anchor="middle" font-size="10" fill="#444">'
                f"{100 * cell.share.low:.0f}–{100 * cell.share.high:.0f}, n {cell.matches}</text>"
            )
    return "\n".join([*lines, "</svg>"]) + "\n"
