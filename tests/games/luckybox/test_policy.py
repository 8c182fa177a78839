"""The rules of thumb: legal, sensible, better than chance."""

from kociarnia.core.chance import FastRng
from kociarnia.core.policy import Policy, RandomPolicy
from tests.games.luckybox.decks import deck_of
from tests.games.luckybox.tables import LUCKYBOX, finished, last_sheet, sheet, turn

POLICY = LUCKYBOX.policy


def choice(match, seat=0):
    return LUCKYBOX.notation.write(POLICY.choose(match.state, seat, FastRng(1)))


def play_match(policies: list[Policy], seed: int) -> list[int]:
    rng = FastRng(seed)
    state = LUCKYBOX.new(len(policies), LUCKYBOX.check(len(policies), None), rng)
    while state.acting():
        seat = (state.acting() & -state.acting()).bit_length() - 1
        move = policies[seat].choose(state, seat, rng)
        assert move in state.legal(seat)
        state.apply(seat, move, rng)
    return state.scores()


def test_it_beats_random_play_by_far():
    won = sum(mine > theirs for mine, theirs in (play_match([POLICY, RandomPolicy()], seed) for seed in range(20)))
    assert won >= 18


def test_alone_it_scores_twice_what_random_play_scores():
    own = sum(play_match([POLICY], seed)[0] for seed in range(30))
    other = sum(play_match([RandomPolicy()], seed)[0] for seed in range(30))
    assert own > 1.5 * other


def test_it_completes_a_card_rather_than_beginning_one():
    rising = (["1 2 3 | -", "4 5 6 | -", "7 8 9 | -"], "- - -")
    match = turn(deck_of(rising, rising), sheet("1", "2: a1 b1 c1 a2 c2 a3 b3 c3", "3"), numbers=[5])
    assert choice(match) == "cross 2b2"


def test_it_prefers_the_line_with_the_better_bonus():
    poor = (["5 2 3 | -", "4 6 6 | -", "7 8 9 | -"], "- - -")
    rich = (["5 2 3 | ?", "4 6 6 | -", "7 8 9 | -"], "- - -")
    match = turn(deck_of(poor, rich), sheet("1: b1 c1", "2: b1 c1", "3"), numbers=[5])
    assert choice(match) == "cross 2a1"


def test_it_saves_lightning_for_when_it_pays_and_spends_it_at_the_end():
    plain = (["1 2 3 | -", "4 5 6 | -", "7 8 9 | -"], "- - -")
    match = turn(deck_of(plain), sheet("1: b2", "2", "3", lightning=1), numbers=[5])
    assert choice(match) == "pass"
    boxes = sheet("1: b2", "2", "3", "4", "5", "6", lightning=1)
    match = turn(deck_of(plain), boxes, numbers=[1, 1, 2, 2, 3, 3, 4, 4, 5], number_of_round=3)
    assert choice(match).startswith("cross 1")


def test_it_uses_numbers_before_question_marks_and_takes_tokens_first():
    both = (["2 3 4 | 7", "6 8 8 | -", "9 6 7 | -"], "? - -")
    match = turn(deck_of(both), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
    match.play(0, "cross 1a1")
    assert choice(match) == "cross 1c3"
    tokens = (["2 3 4 | 7", "6 8 8 | -", "9 6 7 | -"], "( - -")
    match = turn(deck_of(tokens), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
    match.play(0, "cross 1a1")
    assert choice(match) == "collect moon"


def test_the_values_of_all_seats_add_up_to_one_where_all_know_the_same():
    compared = 0
    for seed in range(4):
        rng = FastRng(seed)
        state = LUCKYBOX.new(3, LUCKYBOX.check(3, None), rng)
        while state.acting():
            seat = (state.acting() & -state.acting()).bit_length() - 1
            state.apply(seat, RandomPolicy().choose(state, seat, rng), rng)
            is_fresh = state.movers == 0b111 and [*state.now] == [*state.shown] and not any(state.kept)
            if is_fresh or not state.acting():
                values = [POLICY.value(state, other) for other in range(3)]
                assert abs(sum(values) - 1) < 1e-9
                compared += 1
        assert [value > 0 for value in values] == [place == 1 for place in state.places()]
    assert compared > 40


def test_a_position_can_be_judged_when_a_seat_is_done():
    rng = FastRng(1)
    state = LUCKYBOX.new(2, LUCKYBOX.check(2, None), rng)
    while state.acting():
        seat = (state.acting() & -state.acting()).bit_length() - 1
        before = POLICY.milestone(state)
        done = [state.movers, state.left, state.round]
        state.apply(seat, RandomPolicy().choose(state, seat, rng), rng)
        assert (POLICY.milestone(state) != before) == ([state.movers, state.left, state.round] != done)


def test_alone_a_better_total_has_a_higher_value():
    totals = [
        finished(last_sheet(0, moons=moons, completed=(done, 0, 0, 0))) for done in range(6) for moons in (0, 3, 6)
    ]
    totals.sort(key=lambda state: state.scores()[0])
    values = [POLICY.value(state, 0) for state in totals]
    assert values == sorted(values)
    assert 0 <= values[0] < values[-1] <= 1
