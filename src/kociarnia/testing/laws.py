"""The laws of play as functions of a game, so that they can be pointed at any game, a broken one too."""

from random import Random

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng, ScriptedRng
from kociarnia.core.game import AnyGame
from kociarnia.core.state import SPECTATOR, State
from kociarnia.testing.findings import demand, viewer_name
from kociarnia.testing.samples import acting_seats, make_move


def viewers(state: State) -> range:
    return range(SPECTATOR, state.seats)


def text_of(document: object) -> bytes:
    return msgspec.json.encode(document)


def view_text(game: AnyGame, state: State, seat: int) -> bytes:
    return text_of(game.view(state, seat))


def features_of(game: AnyGame, state: State, seat: int) -> list[int]:
    """Return the features, and demand that all numbers that have a name are written and no others."""
    count = len(game.features.names(state.seats))
    rows = []
    for blank in (-77, -78):
        out = vec[i64]([blank] * (count + 2))
        game.features.fill(state, seat, out, 1)
        rows.append([int(number) for number in out])
        demand(rows[-1][0] == rows[-1][-1] == blank, "features write beyond the numbers that have a name")
    demand(rows[0][1:-1] == rows[1][1:-1], "a feature that has a name is not written")
    return rows[0][1:-1]


def legal_moves_are_in_order(game: AnyGame, state: State) -> None:
    """Each acting seat has moves, in range, all different, always in the same order, each with its own notation."""
    twin = state.clone()
    for seat in acting_seats(state):
        moves = list(state.legal(seat))
        demand(moves, f"seat {seat} acts but has no move")
        demand(len(set(moves)) == len(moves), f"seat {seat} is offered a move twice: {moves}")
        demand(all(0 <= move < game.notation.size for move in moves), f"a move out of range: {moves}")
        demand(list(state.legal(seat)) == moves, "asked twice, the moves come in another order")
        demand(list(twin.legal(seat)) == moves, "a clone offers the moves in another order")
        drawn = [state.any_move(seat, ScriptedRng([(place, len(moves))])) for place in range(len(moves))]
        demand(drawn == moves, f"by chance seat {seat} is given other moves than by the list: {drawn}, not {moves}")
        texts = [game.notation.write(move) for move in moves]
        demand(len(set(texts)) == len(texts), f"two moves are written alike: {texts}")
        demand([game.notation.read(text) for text in texts] == moves, f"not read as written: {texts}")
        for move in moves:
            demand("action" in game.notation.parts(move), f"move {move} has no action")
        parts = {text_of(game.notation.parts(move)) for move in moves}
        demand(len(parts) == len(moves), f"two moves have the same parts: {texts}")


def somebody_acts_until_the_end(game: AnyGame, state: State) -> None:
    """Every view says who acts, and that nobody does when the match is over."""
    acting = acting_seats(state)
    demand(state.acting() == sum(1 << seat for seat in acting), "somebody acts who has no seat")
    for viewer in (SPECTATOR, 0, state.seats - 1):
        view = game.view(state, viewer)
        demand(view.acting == acting, f"the view of {viewer_name(viewer)} says {view.acting} act, not {acting}")
        demand((view.seat, view.seats) == (viewer, state.seats), "a view names another seat than its own")


def whole_numbers(name: str, found: object, seats: int) -> list[int]:
    """Return scores or places, one whole number per seat."""
    is_fine = isinstance(found, list) and len(found) == seats and all(type(number) is int for number in found)
    demand(is_fine, f"{name} returns {found!r}: it must be a list of whole numbers, one for each of the {seats} seats")
    return list(found)  # type: ignore[call-overload]  # it is a list, as was just seen


def places_fit_the_scores(state: State) -> None:
    """Places are 1, 1, 3: one more than the seats ahead; and the scores rise or fall with them."""
    scores = whole_numbers("scores", state.scores(), state.seats)
    places = whole_numbers("places", state.places(), state.seats)
    for place in places:
        ahead = sum(other < place for other in places)
        demand(place == ahead + 1, f"{ahead} seats are ahead of place {place}: {places}")
    pairs = [(scores[one], scores[two]) for one in range(state.seats) for two in range(state.seats)
             if places[one] < places[two]]  # fmt: skip
    demand(
        all(better >= worse for better, worse in pairs) or all(better <= worse for better, worse in pairs),
        f"the places {places} do not follow from the scores {scores}",
    )


def a_clone_is_independent(game: AnyGame, state: State, seed: int) -> None:
    """What is done to a clone, or to a view of a state, leaves the state as it was; and the other way round."""
    before = state.numbers()
    views = {viewer: game.view(state, viewer) for viewer in viewers(state)}
    texts = {viewer: text_of(view) for viewer, view in views.items()}
    document = game.position(state)
    document_text = text_of(document)
    clone = state.clone()
    demand(clone.numbers() == before, "a clone differs from its state")
    demand(clone.journal is None, "a clone has a journal")
    chance = Random(seed)
    for _ in range(8):
        if not clone.acting():
            break
        seat = chance.choice(acting_seats(clone))
        make_move(game, clone, seat, chance.choice(list(clone.legal(seat))), FastRng(chance.getrandbits(30)))
    for viewer in viewers(state):
        clone.redeal(viewer, FastRng(seed))
    demand(state.numbers() == before, "a state was changed through its clone")
    moved = state.clone()
    kept = moved.clone()
    if moved.acting():
        seat = acting_seats(moved)[0]
        make_move(game, moved, seat, moved.legal(seat)[0], FastRng(seed))
        demand(moved.numbers() != before, "a move changed nothing")
    demand(kept.numbers() == before, "a clone was changed through its state")
    demand({viewer: text_of(view) for viewer, view in views.items()} == texts, "a view changed after it was given")
    demand(text_of(document) == document_text, "a position changed after it was given")


def every_legal_move_applies(game: AnyGame, state: State, seed: int) -> None:
    """Each legal move leads to a state in which somebody can act, or that is over."""
    before = state.numbers()
    for seat in acting_seats(state):
        for move in state.legal(seat):
            after = state.clone()
            make_move(game, after, seat, move, FastRng(seed))
            for other in acting_seats(after):
                demand(len(after.legal(other)), f"after {game.notation.write(move)} seat {other} has no move")
    demand(state.numbers() == before, "trying moves on clones changed the state")


def the_order_of_arrival_does_not_matter(game: AnyGame, state: State, seed: int) -> int:
    """Moves of seats that act together give the same state in any order; return how many orders were compared."""
    seats = acting_seats(state)
    if len(seats) < 2:
        return 0
    chance = Random(seed)
    chosen = {seat: chance.choice(list(state.legal(seat))) for seat in seats}
    results = []
    for order in (seats, seats[::-1], chance.sample(seats, len(seats))):
        after = state.clone()
        for number, seat in enumerate(order):
            demand(chosen[seat] in after.legal(seat), f"seat {seat} lost a move because another one was quicker")
            make_move(game, after, seat, chosen[seat], FastRng(seed + number))
        results.append(after.numbers())
    demand(all(result == results[0] for result in results), "the order in which moves arrive changes the result")
    return len(results)
