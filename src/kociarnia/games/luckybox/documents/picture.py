"""A view of Super Mega Lucky Box drawn as text."""

from collections.abc import Sequence

from msgspec import UNSET

from kociarnia.core.words import Words
from kociarnia.games.luckybox.documents.deck import SIGNS
from kociarnia.games.luckybox.documents.view import CardSeen, LuckyBoxView, SheetSeen
from kociarnia.games.luckybox.rules.cards import BONUS_OF, CELLS, LINES, ROWS, line_mask
from kociarnia.games.luckybox.rules.moves import SPOT_NAMES
from kociarnia.games.luckybox.rules.scoring import grade

WIDTH = 80
CARD_WIDTH = 10
GAP = " " * 3
CROSS_SIGN = "×"
PAID_SIGN = "·"
NAME_WIDTH = 14


def picture_of(view: LuckyBoxView, words: Words, users: list[str]) -> str:
    """Draw the table: a line per seat, then the numbers, then the cards of the seat that looks."""
    lines = [headline(view, words), ""]
    lines += [seat_line(view, words, users, seat) for seat in range(view.seats)]
    if view.seat >= 0:
        lines += ["", *own_things(view, words)]
    else:
        for seat, sheet in enumerate(view.sheets):
            if sheet.cards:
                lines += ["", short(users[seat], WIDTH), *draw_cards(sheet.cards, [])]
    return "\n".join(line.rstrip() for line in lines)


def short(text: str, width: int) -> str:
    """Return a text that fits into a width."""
    return text if len(text) <= width else text[: width - 1] + "…"


def headline(view: LuckyBoxView, words: Words) -> str:
    """Say which round it is and which numbers have come."""
    if view.phase == "over":
        over = words.text("picture.over")
        return over if view.seats > 1 else f"{over}: {words.text(f'grade.{grade(view.sheets[0].score)}')}"
    round_text = words.say("picture.round", {"round": view.round}, [])
    if view.phase == "choosing":
        return f"{round_text}  {words.text('picture.choosing')}"
    turn = words.say("picture.turn", {"turn": len(view.revealed) - 1}, [])
    numbers = [*(str(number) for number in view.revealed[:-1]), f"[{view.revealed[-1]}]"]
    return f"{round_text}  {turn}  {' '.join(numbers)}"


def seat_line(view: LuckyBoxView, words: Words, users: list[str], seat: int) -> str:
    """Return the state of one seat in a line: what everybody sees of it."""
    sheet = view.sheets[seat]
    mark = ">" if seat == view.seat else " "
    name = short(users[seat], NAME_WIDTH)
    stars = "/".join(str(count) for count in stars_by_round(view, sheet))
    crossed = " ".join(str(len(card.crossed)) for card in sheet.cards)
    waiting = words.text("picture.waiting") if seat in view.acting and view.phase != "over" else ""
    return (
        f"{mark}{name:{NAME_WIDTH}} {sheet.score:>4} {words.text('picture.points')}"
        f"  {SIGNS[BONUS_OF['lightning']]}{sheet.lightning:<3}{SIGNS[BONUS_OF['moon']]}{sheet.moons:<3}"
        f"{SIGNS[BONUS_OF['star']]}{stars:<8}{words.text('picture.crossed')} {crossed:<12}{waiting}"
    )


def stars_by_round(view: LuckyBoxView, sheet: SheetSeen) -> list[int]:
    """Return the stars of the rounds so far."""
    if view.phase == "over":
        return list(sheet.past_stars)
    past = sheet.past_stars[: view.round]
    return past if view.phase == "choosing" else [*past, sheet.stars]


def own_things(view: LuckyBoxView, words: Words) -> list[str]:
    """Draw the own sheet as it is now, and the offer or the bonuses to be resolved."""
    sheet = view.sheets[view.seat]
    lines: list[str] = []
    spots: Sequence[str] = []
    if view.written is not UNSET:
        spots = view.written.spots
        tokens = {key: getattr(view.written, key) for key in ("lightning", "moons", "stars")}
        lines.append(words.say("picture.written", tokens, []))
        if view.written.pool:
            pool = " ".join(SIGNS[BONUS_OF[name]] for name in view.written.pool)
            lines.append(f"{words.text('picture.pool')} {pool}")
        lines.append("")
    if sheet.cards:
        lines += draw_cards(sheet.cards, spots)
    if view.offer is not UNSET and view.kept is not UNSET:
        lines += [""] * bool(lines)
        lines += draw_offer(view.offer, view.kept, words)
    return [*lines, "", words.text("picture.signs")] if lines else lines


def draw_cards(cards: Sequence[CardSeen], spots: Sequence[str]) -> list[str]:
    """Draw cards side by side under the numbers of their slots."""
    blocks: list[list[str]] = []
    for card in cards:
        crossed = {*card.crossed, *(spot[1:] for spot in spots if int(spot[0]) == card.slot + 1)}
        blocks.append([f"{card.slot + 1}    (#{card.box})", *draw_face(card, crossed)])
    return beside(blocks)


def draw_offer(offer: Sequence[CardSeen], kept: Sequence[int], words: Words) -> list[str]:
    """Draw an offer side by side; kept cards are marked."""
    blocks = []
    for index, card in enumerate(offer):
        mark = " +" if index in kept else ""
        blocks.append([f"{index + 1}{mark:3} (#{card.box})", *draw_face(card, set())])
    return [words.text("picture.offer"), *beside(blocks)]


def draw_face(card: CardSeen, crossed: set[str]) -> list[str]:
    """Draw a card: columns a to c, rows 1 to 3, bonuses at the ends; what is crossed or paid is marked."""
    cell_names = [name[1:] for name in SPOT_NAMES[:CELLS]]
    is_crossed = [name in crossed for name in cell_names]
    mask = sum(1 << cell for cell in range(CELLS) if is_crossed[cell])
    signs = [
        PAID_SIGN if mask & line_mask(line) == line_mask(line) else SIGNS[BONUS_OF[card.bonuses[line]]]
        for line in range(LINES)
    ]
    rows = ["  a b c"]
    for row in range(ROWS):
        cells = range(row * ROWS, row * ROWS + ROWS)
        numbers = " ".join(CROSS_SIGN if is_crossed[cell] else str(card.numbers[cell]) for cell in cells)
        rows.append(f"{row + 1} {numbers} {signs[row]}")
    rows.append("  " + " ".join(signs[ROWS:]))
    return rows


def beside(blocks: Sequence[Sequence[str]]) -> list[str]:
    """Put blocks of lines side by side."""
    return [GAP.join(f"{line:{CARD_WIDTH}}" for line in lines) for lines in zip(*blocks, strict=True)]
