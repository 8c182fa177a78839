"""Positions as documents: they come back as they were, and what cannot be is refused with a reason."""

import msgspec
import pytest
from msgspec.structs import replace

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadPosition
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import PHASES, DreamCard, SenPosition
from kociarnia.games.sen.rules.state import SenState
from tests.games.sen.table_text import SEN, lay, read_position

TABLE = "A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n discards: 0 3\n looked: A1 A2 B2 B3"


def numbers_of(state: SenState) -> list[int]:
    """Return everything that makes up a state, with the pile in the order of the deck, for it has none."""
    numbers = state.numbers()
    end = len(numbers) - state.discarded
    start = end - state.pile
    return numbers[:start] + sorted(numbers[start:end]) + numbers[end:]


def assert_round_trip(state: SenState) -> None:
    document = msgspec.json.encode(SEN.position(state))
    restored = SEN.restore(msgspec.json.decode(document, type=SenPosition))
    assert numbers_of(restored) == numbers_of(state)
    assert restored.acting() == state.acting()
    assert SEN.position(restored) == SEN.position(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_card_everybody_knows_comes_back_as_it_was(seats):
    state = SEN.new(seats, SenOptions(), FastRng(1))
    while state.acting():
        seat = (state.acting() & -state.acting()).bit_length() - 1
        move = "look 1" if "look 1" in legal(state, seat) else "look 2" if "look 2" in legal(state, seat) else "take 1"
        state.apply(seat, SEN.notation.read(move), FastRng(2))
        assert_round_trip(state)
        if state.turns == 3:
            break


def legal(state: SenState, seat: int) -> list[str]:
    return [SEN.notation.write(move) for move in state.legal(seat)]


def refusal(position: SenPosition) -> str:
    with pytest.raises(BadPosition) as refused:
        SEN.restore(position)
    return str(refused.value)


NAMING = {"know_what_i_have": True}


def test_a_pair_cannot_be_named_when_no_card_is_left_to_draw():
    position = read_position("A: 7 7 5 9 | B: 1 2 4 6\n phase: saying\n pointed: 1 2\n pile:", **NAMING)
    assert refusal(position) == "a pair is named only while there is a card to draw and a place for it"


def test_a_pair_cannot_be_named_in_a_dream_of_twelve():
    position = read_position(
        "A: 0 0 0 0 1 1 1 1 2 2 2 2 | B: 4 5 6 7\n discards: 3\n phase: saying\n pointed: 1 2", **NAMING
    )
    assert refusal(position) == "a pair is named only while there is a card to draw and a place for it"


def test_a_match_that_ended_with_the_last_turn_of_a_round_comes_back():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n turn: B\n turns: 199", rounds=1).play("take 1")
    assert table.phase == "over"
    assert table.position().turns == 200
    assert_round_trip(table.state)


def test_no_round_has_more_turns_than_a_hundred_a_seat():
    position = read_position(TABLE)
    SEN.restore(replace(position, turns=199))
    assert refusal(replace(position, turns=200)) == "200 turns are not what a round has"
    assert refusal(replace(position, turns=-1)) == "-1 turns are not what a round has"
    ended = replace(position, phase="over", options=SenOptions(rounds=1), round=1)
    SEN.restore(replace(ended, turns=200))
    assert refusal(replace(ended, turns=201)) == "201 turns are not what a round has"


@pytest.mark.parametrize(
    ("dream", "options"), [("7 3 5", {}), ("7 3 5 9 9", {}), ("7 3 5 9", {"long_dream": True}), ("7 3 5", NAMING)]
)
def test_in_the_opening_every_dream_is_as_it_was_dealt(dream, options):
    other = "1 2 4 6 0 1" if options.get("long_dream") else "1 2 4 6"
    position = read_position(f"A: {dream} | B: {other}\n phase: opening", **options)
    size = 6 if options.get("long_dream") else 4
    assert refusal(position) == f"in the opening every dream has {size} cards"


@pytest.mark.parametrize(
    ("round_number", "totals", "options"),
    [
        (1, [100, 3], {}),
        (2, [20, 3], {"raven_limit": 20}),
        (100, [7, 3], {"raven_limit": 300}),
        (1, [7, 3], {"rounds": 1}),
        (100, [400, 3], {"rounds": 100}),
    ],
)
def test_a_match_is_over_exactly_when_its_end_is_reached(round_number, totals, options):
    position = read_position(TABLE, **options)
    ended = replace(position, round=round_number, totals=totals)
    SEN.restore(replace(ended, phase="over"))
    assert refusal(ended) == "the match has reached its end, so its phase is over"


@pytest.mark.parametrize(
    ("round_number", "totals", "options"),
    [(0, [0, 0], {}), (99, [99, 98], {}), (1, [400, 3], {"rounds": 2}), (99, [299, 0], {"raven_limit": 300})],
)
def test_a_match_is_not_over_before_its_end(round_number, totals, options):
    going_on = replace(read_position(TABLE, **options), round=round_number, totals=totals)
    SEN.restore(going_on)
    assert refusal(replace(going_on, phase="over")) == "the match has not reached its end, so its phase is not over"


def test_totals_are_within_what_a_hundred_rounds_can_bring():
    position = read_position(TABLE, rounds=100)
    # Twelve nines and a penalty of 15 are the most a round can cost: 12 * 9 + 15 = 123, a hundred times.
    SEN.restore(replace(position, totals=[12300, 0]))
    for total in (-1, 12301, 10**30):
        assert refusal(replace(position, totals=[0, total])) == f"a total of {total} is not possible"


def refusals() -> dict[str, tuple[SenPosition, str]]:
    """Return a position for every other refusal, with the reason that is to be given."""
    good = read_position(TABLE)
    naming = read_position(TABLE, **NAMING)
    card = DreamCard(face="7")
    cards = ", ".join(
        [*map(str, range(10)), "hourglass", "pick1", "take2", "peek1", "swap2", "peek1-base"],
    )
    return {
        "one seat": (replace(good, seats=1), "sen is played by 2 to 5 seats, not 1"),
        "six seats": (replace(good, seats=6), "sen is played by 2 to 5 seats, not 6"),
        "dreams missing": (replace(good, dreams=good.dreams[:1]), "dreams has 1 entries for 2 seats"),
        "totals missing": (replace(good, totals=[0, 0, 0]), "totals has 3 entries for 2 seats"),
        "looks missing": (replace(good, looked=[[0]]), "looked has 1 entries for 2 seats"),
        "unknown phase": (
            replace(good, phase="sleeping"),
            "there is no phase 'sleeping'; the phases are opening, turn, in_hand, choice, picking, picked, peeking, "
            "lifting, swapping, saying, over",
        ),
        "turn of nobody": (replace(good, turn=2), "turn is seat 2 of 2"),
        "turn before the first seat": (replace(good, turn=-1), "turn is seat -1 of 2"),
        "starter nobody": (replace(good, starter=2), "starter is seat 2 of 2"),
        "round too high": (replace(good, round=101), "round 101 is not one of 100"),
        "round too low": (replace(good, round=-1), "round -1 is not one of 100"),
        "no discards": (replace(good, discards=[]), "the discard pile is never empty"),
        "empty dream": (replace(good, dreams=[good.dreams[0], []]), "the dream of seat 1 has 0 cards, not 1 to 12"),
        "dream too long": (
            replace(good, dreams=[[card] * 13, good.dreams[1]]),
            "the dream of seat 0 has 13 cards, not 1 to 12",
        ),
        "knower nobody": (
            replace(good, dreams=[[DreamCard(face="7", known_by=[2])], good.dreams[1]]),
            "known_by [2] names no seat",
        ),
        "knower before the first seat": (
            replace(good, dreams=[[DreamCard(face="7", known_by=[-1])], good.dreams[1]]),
            "known_by [-1] names no seat",
        ),
        "card in hand at the start of a turn": (
            replace(good, hand=["5"]),
            "in phase turn there are 0 cards in hand, not 1",
        ),
        "no card drawn": (replace(good, phase="in_hand"), "in phase in_hand there are 1 cards in hand, not 0"),
        "no card picked": (replace(good, phase="picked"), "in phase picked there are 1 cards in hand, not 0"),
        "one of two cards": (
            replace(good, phase="choice", hand=["5"]),
            "in phase choice there are 2 cards in hand, not 1",
        ),
        "lifted without swap 2": (
            replace(good, lifted=(0, 0)),
            "a card is lifted in phase swapping and only there",
        ),
        "nothing lifted": (replace(good, phase="swapping"), "a card is lifted in phase swapping and only there"),
        "lifted of nobody": (
            replace(good, phase="swapping", lifted=(2, 0)),
            "there is no card (2, 0) to be lifted",
        ),
        "lifted beside the dream": (
            replace(good, phase="swapping", lifted=(1, 4)),
            "there is no card (1, 4) to be lifted",
        ),
        "pointed without a claim": (
            replace(naming, pointed=(0, 1)),
            "two cards are pointed at in phase saying and only there",
        ),
        "nothing pointed at": (
            replace(naming, phase="saying"),
            "two cards are pointed at in phase saying and only there",
        ),
        "one card pointed at twice": (
            replace(naming, phase="saying", pointed=(1, 1)),
            "(1, 1) are not two cards of a dream of 4",
        ),
        "pointed beside the dream": (
            replace(naming, phase="saying", pointed=(0, 4)),
            "(0, 4) are not two cards of a dream of 4",
        ),
        "claim in another variant": (
            replace(good, phase="saying", pointed=(0, 1)),
            "pairs are named only in the variant know_what_i_have",
        ),
        "looked beside the dream": (
            replace(good, looked=[[4], []]),
            "looked [4] is not possible with a dream of 4",
        ),
        "looked three times": (
            replace(good, looked=[[0, 1, 2], []]),
            "looked [0, 1, 2] is not possible with a dream of 4",
        ),
        "unknown discard": (replace(good, discards=["10"]), f"there is no card '10'; the cards are {cards}"),
        "unknown card in a dream": (
            replace(good, dreams=[[DreamCard(face="cat")], good.dreams[1]]),
            f"there is no card 'cat'; the cards are {cards}",
        ),
        "unknown card in hand": (
            replace(good, phase="in_hand", hand=["?"]),
            f"there is no card '?'; the cards are {cards}",
        ),
        "a card of the other deck": (replace(good, discards=["8"]), "more cards '8' than the deck has"),
        "one copy too many": (replace(good, discards=["7"] * 4), "more cards '7' than the deck has"),
        "one copy too many in hand": (
            replace(good, discards=["7"] * 3, phase="in_hand", hand=["7"]),
            "more cards '7' than the deck has",
        ),
        "everybody has looked": (
            replace(good, phase="opening"),
            "everybody has looked, so the first turn has begun",
        ),
        "turn without a pile": (
            read_position("A: 7 3 5 9 | B: 1 2 4 6\n pile:"),
            "a round ends with its draw pile",
        ),
        "opening without a pile": (
            read_position("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening\n pile:"),
            "a round ends with its draw pile",
        ),
    }


@pytest.mark.parametrize("case", refusals())
def test_a_position_that_cannot_be_is_refused_with_the_reason(case):
    position, reason = refusals()[case]
    assert refusal(position) == reason


def test_a_document_with_a_field_nobody_knows_is_refused():
    plain = msgspec.to_builtins(read_position(TABLE))
    assert msgspec.convert(plain, SenPosition) == read_position(TABLE)
    with pytest.raises(msgspec.ValidationError, match="unknown field `pile`"):
        msgspec.convert({**plain, "pile": 3}, SenPosition)
    with pytest.raises(msgspec.ValidationError, match="unknown field `secret`"):
        msgspec.convert({**plain, "dreams": [[{"face": "7", "secret": 1}], []]}, SenPosition)


def test_a_public_card_of_a_document_is_known_to_every_seat():
    position = read_position(TABLE)
    dreams = [[DreamCard(face="7", is_public=True)], position.dreams[1]]
    assert SEN.position(SEN.restore(replace(position, dreams=dreams))).dreams[0][0].known_by == [0, 1]


def test_looks_may_be_left_out_of_a_document():
    position = replace(read_position(TABLE), looked=[])
    assert SEN.position(SEN.restore(position)).looked == [[], []]


IN_EVERY_PHASE = {
    "opening": ("A: 7/A 3 5 9 | B: 1/B 2/B 4 6 | C: 1 2 3 4\n phase: opening\n looked: A1 B1 B2\n turn: B", {}),
    "turn": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n turns: 7\n totals: 12 30\n round: 2\n looked: A1 A2 B2 B3", {}),
    "in_hand": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: in_hand\n hand: ⌛\n pile:", {}),
    "choice": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: choice\n hand: peek1 0\n discards: take2", {}),
    "picking": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: picking\n discards: 0 pick1\n turn: B", {}),
    "picked": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: picked\n discards: pick1\n hand: 0", {}),
    "peeking": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: peeking\n discards: peek1", {}),
    "lifting": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: lifting\n discards: swap2", {}),
    "swapping": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n phase: swapping\n lifted: B3\n discards: swap2", {}),
    "saying": ("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6 6 \n phase: saying\n turn: B\n pointed: 5 4", NAMING),
    "over": ("A: 7* 3* 5* 9* | B: 1* 2* 4* 6*\n phase: over\n totals: 100 40\n round: 3", {}),
}  # fmt: skip


def test_there_is_a_document_for_every_phase():
    assert list(IN_EVERY_PHASE) == list(PHASES)


@pytest.mark.parametrize("phase", IN_EVERY_PHASE)
def test_a_document_comes_back_in_every_phase(phase):
    text, options = IN_EVERY_PHASE[phase]
    position = read_position(text, **options)
    state = SEN.restore(position)
    assert position.phase == phase
    filled = replace(position, looked=position.looked or [[] for _ in position.dreams])
    assert SEN.position(state) == filled
    assert_round_trip(state)


def test_in_the_opening_those_act_who_have_not_looked_twice():
    table = lay(IN_EVERY_PHASE["opening"][0])
    assert table.acting == "AC"
    assert table.legal("A") == ["look 2", "look 3", "look 4"]


@pytest.mark.parametrize("options", [{}, {"long_dream": True}, {"know_what_i_have": True, "rounds": 2}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_state_of_a_random_match_comes_back(seats, options):
    rng = FastRng(seats)
    state = SEN.new(seats, SEN.check(seats, options), rng)
    for _ in range(150):
        assert_round_trip(state)
        if not state.acting():
            break
        seat = state.acting().bit_length() - 1
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))], rng)
