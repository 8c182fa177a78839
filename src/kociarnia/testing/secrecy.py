"""The laws of secrecy as functions of a game: nothing a seat receives depends on what it cannot know."""

from collections import defaultdict
from itertools import pairwise
from random import Random

import msgspec

from kociarnia import Match
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import MoveError
from kociarnia.core.game import AnyGame
from kociarnia.core.journal import Journal
from kociarnia.core.state import State
from kociarnia.testing.findings import demand, viewer_name
from kociarnia.testing.laws import features_of, text_of, view_text
from kociarnia.testing.samples import acting_seats


def refusal(match: Match, seat: int, notation: str, seen: int | None = None) -> str:
    """Return the text and the code of the error a move meets."""
    try:
        match.play(seat, notation, seen=seen)
    except MoveError as error:
        return f"{error.code}: {error}"
    return "accepted"


def refusals(game: AnyGame, match: Match, state: State, seat: int) -> list[str]:
    """Return what a seat is told when it tries what it may not do now."""
    held = match.state
    match.state = state
    try:
        texts = [refusal(match, seat, "no such move"), refusal(match, seat, "")]
        legal = set(state.legal(seat)) if match.is_acting(seat) else set()
        wrong = [move for move in range(game.notation.size) if move not in legal]
        texts += [refusal(match, seat, game.notation.write(move)) for move in (wrong[:1] + wrong[-1:])]
        if legal:
            texts.append(refusal(match, seat, game.notation.write(min(legal)), seen=-1))
    finally:
        match.state = held
    return texts


def received(game: AnyGame, match: Match, state: State, seat: int) -> dict[str, bytes]:
    """Return everything a seat, or a spectator, is given in a state, as it would be sent."""
    moves = list(state.legal(seat)) if seat in acting_seats(state) else []
    return {
        "the view": view_text(game, state, seat),
        "the shown view": text_of(game.shown_view(state, seat)),
        "the legal moves": text_of([game.notation.write(move) for move in moves]),
        "the choices": text_of([game.notation.parts(move) for move in moves]),
        "the features": text_of(features_of(game, state, seat)),
        "the text of an error": text_of(refusals(game, match, state, seat)),
    }


def redealt(state: State, seat: int, seed: int) -> State:
    world = state.clone()
    world.redeal(seat, FastRng(seed))
    return world


def nothing_leaks_now(game: AnyGame, match: Match, state: State, seat: int, seeds: range) -> None:
    """After a redeal everything the seat is given is the same, byte for byte; `match` only lends its errors."""
    truth = received(game, match, state, seat)
    for seed in seeds:
        guess = received(game, match, redealt(state, seat, seed), seat)
        for channel, text in truth.items():
            demand(
                guess[channel] == text,
                f"what it cannot know shows in {channel} of {viewer_name(seat)}"
                f" ({len(text)} and {len(guess[channel])} bytes):\n{text.decode()}\n{guess[channel].decode()}",
            )


def told(state: State, seat: int, mover: int, move: int, seed: int) -> tuple[State, list[bytes]]:
    """Return the state after a move and what the seat is told of it."""
    after = state.clone()
    journal = Journal()
    after.journal = journal
    after.apply(mover, move, FastRng(seed))
    sides = [happening.side(seat) for happening in journal.happenings]
    return after, [text_of(side) for side in sides if side is not None]


def nothing_leaks_by_a_move(game: AnyGame, state: State, seat: int, seeds: range) -> int:
    """Where a seat's view is the same after a move, so is what it was told; return how many pairs were compared.

    A move of every kind is tried in worlds that differ in what the seat cannot know, and in each with other chance.
    """
    worlds = [state, *(redealt(state, seat, seed) for seed in seeds)]
    chance = Random(seeds.start)
    compared = 0
    for mover in acting_seats(state):
        shared = [move for move in state.legal(mover) if all(move in world.legal(mover) for world in worlds)]
        chance.shuffle(shared)
        for move in {game.notation.parts(move)["action"]: move for move in shared}.values():
            outcomes = [[told(world, seat, mover, move, seeds.start + draw) for draw in (0, 1)] for world in worlds]
            same_chance = [outcome[0] for outcome in outcomes]
            for group in (same_chance, *outcomes):
                compared += compare_what_was_told(game, group, seat, f"{game.notation.write(move)!r} by seat {mover}")
    return compared


def compare_what_was_told(game: AnyGame, outcomes: list[tuple[State, list[bytes]]], seat: int, what: str) -> int:
    """Compare the events of outcomes that look alike to a seat.

    Two worlds that have become the same state have no secret left, so that a count that reveals the hands of a round
    that is over may differ between them.
    """
    alike: dict[bytes, list[tuple[State, list[bytes]]]] = defaultdict(list)
    for after, events in outcomes:
        alike[view_text(game, after, seat)].append((after, events))
    compared = 0
    for group in alike.values():
        for (state, events), (other_state, other_events) in pairwise(group):
            compared += 1
            demand(
                events == other_events or state.numbers() == other_state.numbers(),
                f"the events of {what} tell {viewer_name(seat)} what it cannot know:\n{events}\n{other_events}",
            )
    return compared


def a_policy_does_not_peek(game: AnyGame, state: State, seat: int, seeds: range) -> None:
    """The rules of thumb choose a legal move, and the same one whatever the seat cannot know."""
    chosen = game.policy.choose(state, seat, FastRng(seeds.start))
    demand(chosen in state.legal(seat), f"the policy of seat {seat} chooses move {chosen}, which is not legal")
    for seed in seeds:
        other = game.policy.choose(redealt(state, seat, seed), seat, FastRng(seeds.start))
        demand(other == chosen, f"the policy of seat {seat} looks at what it cannot know: {chosen} and {other}")


def a_view_can_be_imagined(game: AnyGame, state: State, seat: int, seed: int) -> None:
    """A state imagined from a view, as it arrives in another process, looks the same to its seat."""
    text = view_text(game, state, seat)
    view = msgspec.json.decode(text, type=game.view_type)
    demand(view == game.view(state, seat), f"the view of {viewer_name(seat)} is not the same after a journey as JSON")
    world = game.imagine(view, FastRng(seed))
    demand(view_text(game, world, seat) == text, f"the view of an imagined state differs for {viewer_name(seat)}")
    if seat in acting_seats(state):
        demand(list(world.legal(seat)) == list(state.legal(seat)), "in an imagined state other moves are legal")
