"""Pads to write the points of a game on that is played with the printed box."""

from collections.abc import Callable, Mapping
from typing import Any

from kociarnia.core.game import AnyGame
from kociarnia.games.domkotow.documents.options import DomkotowOptions
from kociarnia.games.kotostrofa.rules.cards import KOTRUS_VALUE
from kociarnia.games.koty.documents.options import KotyOptions
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.rules.scoring import CARD_POINTS, MOON_PRIZE, STAR_POINTS
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.paper.sheets import sheet_of
from kociarnia.paper.words import paper_words

Row = dict[str, Any]
Words = Mapping[str, str]
PADS_ON_A_PAGE = 2
SEN_ROUNDS = 11
LANDS = 4


def row(label: str, hint: str = "", *, height: float = 8, is_sum: bool = False) -> Row:
    """Return a line of a pad."""
    return {"label": label, "hint": hint, "height": height, "is_sum": is_sum}


def sen_pad(_game: AnyGame, options: SenOptions, words: Words) -> tuple[list[Row], str]:
    """Return a line per round, and what a call is worth."""
    rounds = min(options.rounds or SEN_ROUNDS, SEN_ROUNDS)
    rows = [row(words["round"].format(number)) for number in range(1, rounds + 1)]
    goal = (
        words["sen.rounds"].format(options.rounds) if options.rounds else words["sen.limit"].format(options.raven_limit)
    )
    return [*rows, row(words["total"], is_sum=True)], f"{words['sen.call'].format(options.wake_up_penalty)} {goal}"


def koty_pad(_game: AnyGame, options: KotyOptions, words: Words) -> tuple[list[Row], str]:
    """Return a line per land, and how a land is counted."""
    rows = [row(words["koty.land"].format(number), height=13) for number in range(1, LANDS + 1)]
    rows += [row(words["total"], height=11, is_sum=True), row(words["koty.nines"], words["koty.tie"], height=11)]
    nine = words["koty.nine.doubles" if options.nine_doubles_itself else "koty.nine"]
    return rows, f"{words['koty.note']} {nine}"


def kotostrofa_pad(_game: AnyGame, _options: Any, words: Words) -> tuple[list[Row], str]:
    """Return two rounds and the third that may follow."""
    rows = [
        row(words["round"].format(1), height=18),
        row(words["round"].format(2), height=18),
        row(words["kotostrofa.third"], words["kotostrofa.third.hint"], height=18),
        row(words["total"], height=14, is_sum=True),
    ]
    return rows, words["kotostrofa.note"].format(KOTRUS_VALUE)


def luckybox_pad(game: AnyGame, _options: LuckyBoxOptions, words: Words) -> tuple[list[Row], str]:
    """Return what each round brings, and what is counted at the end."""
    said = game.words[words["language"]].entries
    stars = ", ".join(str(points) for points in STAR_POINTS[1:])
    rows = []
    for number, points in enumerate(CARD_POINTS, 1):
        title = words["round"].format(number)
        rows.append(row(f"{title}: {said['points.cards']}", f"× {points}"))
        rows.append(row(f"{title}: {said['points.stars']}", stars))
    rows.append(row(str(said["points.cells"]), words["luckybox.half"]))
    rows.append(row(str(said["points.moons"]), words["luckybox.moons"].format(MOON_PRIZE)))
    return [*rows, row(words["total"], is_sum=True, height=10)], words["luckybox.note"]


def domkotow_pad(game: AnyGame, options: DomkotowOptions, words: Words) -> tuple[list[Row], str]:
    """Return a line per category of the level."""
    sheet = sheet_of(game, options, words["language"])
    rows = [row(line, height=12) for line in sheet["scores"]]
    return [*rows, row(words["total"], height=12, is_sum=True)], str(sheet["grades"])


PADS: Mapping[str, Callable[[AnyGame, Any, Words], tuple[list[Row], str]]] = {
    "sen": sen_pad,
    "koty": koty_pad,
    "kotostrofa": kotostrofa_pad,
    "luckybox": luckybox_pad,
    "domkotow": domkotow_pad,
}


def pad_pages(game: AnyGame, options: Any, language: str, _per_page: int) -> tuple[str, dict[str, Any]]:
    """Return two pads on a page, with a column for as many as can play."""
    words = paper_words(language)
    rows, note = PADS[game.id](game, options, words)
    name = game.titles[language]
    if isinstance(options, DomkotowOptions):
        name = f"{name} · {words['level']} {options.level}"
    pad = {"name": name, "rows": rows, "note": note, "seats": min(game.most_seats, 6), "label_width": 44}
    return "pad", {"pads": [pad] * PADS_ON_A_PAGE, "words": words}
