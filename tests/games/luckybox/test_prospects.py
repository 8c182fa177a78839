"""What a sheet promises: weighed as written, moves by what they change, and learned weights that help."""

from kociarnia.core.chance import FastRng
from kociarnia.games.luckybox.bot.plans import Planner
from kociarnia.games.luckybox.bot.policy import LuckyBoxPolicy
from kociarnia.games.luckybox.bot.weights import learned_prospects, read_weights, write_weights
from tests.games.luckybox.decks import deck_of
from tests.games.luckybox.tables import LUCKYBOX, finished, last_sheet, sheet, turn

RISING = (["1 2 3 | -", "4 5 6 | -", "7 8 9 | -"], "- - -")
PRIZE = (["5 2 3 | ?", "4 6 6 | -", "7 8 9 | -"], "- - -")


def row(name, *weights):
    """A line of a file of weights; rows are the same alone and with rivals."""
    return "".join(f"{kind} {name} {' '.join(map(str, weights))}\n" for kind in ("alone", "rivals"))


def value_of(match, weights, seat=0, *, is_own=True):
    return read_weights(weights).value(match.state, seat, is_own=is_own)


def best_move(match, weights, seat=0):
    return LUCKYBOX.notation.write(Planner(read_weights(weights)).best_move(match.state, seat))


def test_a_box_weighs_by_its_crossed_cells_and_the_time():
    weights = row("card_1_to_come_9", 10, 0, 500, *[0] * 6) + row("card_1_to_come_8", 20, 0, 0, 3000, *[0] * 5)
    match = turn(deck_of(RISING, RISING, fill_to=16), sheet("1: a1 b1", "3", "4"), sheet("2", "5", "6"), numbers=[5])
    # The number just revealed counts as to come until it is used: two boxes without a cross, one with two.
    assert value_of(match, weights) == 2 * 10 + 500
    match.play(0, "cross 1b2")
    assert value_of(match, weights) == 2 * 20 + 3000


def test_others_are_judged_by_what_they_have_shown():
    weights = row("card_1_to_come_9", 10, 0, 500, *[0] * 6) + row("card_1_to_come_8", 20, 0, 0, 3000, *[0] * 5)
    match = turn(deck_of(RISING, RISING, fill_to=16), sheet("1: a1 b1", "3", "4"), sheet("2", "5", "6"), numbers=[5])
    match.play(0, "cross 1b2")
    assert value_of(match, weights, is_own=False) == 2 * 10 + 500


def test_points_that_are_certain_count_as_they_are():
    full = "a1 b1 c1 a2 b2 c2 a3 b3 c3"
    past = {"completed": [1, 0, 0, 0], "past_stars": [2, 0, 0, 0]}
    match = turn(deck_of(RISING), sheet(f"1: {full}", "2", "3", **past), numbers=[1], number_of_round=1)
    assert value_of(match, "") == 15000 + 4000 + 12000  # a box and two stars of round 1, a box of round 2


def test_a_line_weighs_by_its_bonus_and_by_the_cards_that_may_bring_its_last_cell():
    weights = row("line_1_early_2_twice", *[0] * 4, 700, *[0] * 9)
    weights += row("line_1_early_2_once", *[0] * 4, 300, *[0] * 9)
    boxes = sheet("1: b1 c1", "2", "3")
    assert value_of(turn(deck_of(PRIZE), boxes, numbers=[1]), weights) == 700
    assert value_of(turn(deck_of(PRIZE), boxes, numbers=[5, 1]), weights) == 300
    assert value_of(turn(deck_of(RISING), boxes, numbers=[1]), weights) == 0  # no bonus


def test_a_number_bonus_weighs_by_the_cells_it_fits():
    weights = row("line_1_early_2_twice", 0, 1, 20, 300, *[0] * 10)
    for bonus, worth in (("4", 20), ("1", 300)):
        box = ([f"5 2 3 | {bonus}", "4 6 6 | -", "7 8 9 | -"], "- - -")
        assert value_of(turn(deck_of(box), sheet("1: b1 c1", "2", "3"), numbers=[1]), weights) == worth
    lost = (["5 2 3 | 4", "4 6 6 | -", "7 8 9 | -"], "- - -")
    assert value_of(turn(deck_of(lost), sheet("1: b1 c1 a2", "2", "3"), numbers=[1]), weights) == 1


def test_moons_weigh_by_their_number_alone_and_by_the_lead_otherwise():
    weights = row("moons_1_early", *range(9))
    deck = deck_of(RISING, fill_to=24)
    boxes = [("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9")]
    assert value_of(turn(deck, sheet(*boxes[0], moons=3), numbers=[1]), weights) == 3
    both = [sheet(*cards, moons=moons) for cards, moons in zip(boxes, (3, 1), strict=False)]
    assert value_of(turn(deck, *both, numbers=[1]), weights) == 4 + 2
    # The fewest lose what the most win: three seats with 3, 1 and 0 moons, where 4 means level.
    match = turn(
        deck, *[sheet(*cards, moons=moons) for cards, moons in zip(boxes, (3, 1, 0), strict=True)], numbers=[1]
    )
    assert [value_of(match, weights, seat) for seat in range(3)] == [(4 + 2) - (4 - 3), (4 - 2) - (4 - 1), (4 - 3) - 5]


def test_when_the_match_is_over_a_sheet_is_worth_its_points():
    state = finished(last_sheet(0, moons=3, completed=(1, 0, 0, 0)))
    assert learned_prospects().value(state, 0, is_own=True) == 16000  # a box of round 1, and 1 point for three moons


def test_a_move_is_weighed_by_what_it_changes():
    boxes = sheet("1: a1", "2: b1 c1", "3")
    deck = deck_of(RISING, PRIZE)
    progress = row("card_1_to_come_8", 0, 0, 1000, *[0] * 6)
    question = row("pool_1_early", 0, 0, 900)
    lightning = row("lightning_1_early", 0, 200, *[0] * 7)
    assert best_move(turn(deck, boxes, numbers=[5]), progress) == "cross 1b2"
    assert best_move(turn(deck, boxes, numbers=[5]), question) == "cross 2a1"
    assert best_move(turn(deck, boxes, numbers=[5]), progress + question) == "cross 1b2"
    # The cell that wins the question mark takes a lightning now.
    boxes = sheet("1: a1", "2: b1 c1", "3", lightning=1)
    assert best_move(turn(deck, boxes, numbers=[6]), lightning + question) == "cross 2a1"
    assert best_move(turn(deck, boxes, numbers=[6]), lightning) in ("cross 1c2", "cross 2b2", "cross 2c2")


def test_tokens_are_taken_first():
    both = (["2 3 4 | 7", "6 8 8 | -", "9 6 7 | -"], "( - -")
    match = turn(deck_of(both), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
    match.play(0, "cross 1a1")
    assert best_move(match, "") == "collect moon"


def test_looking_ahead_plays_turns_of_one_seat():
    state = LUCKYBOX.new(2, LUCKYBOX.check(2, None), FastRng(4))
    policy = LuckyBoxPolicy(learned_prospects())
    while len(state.revealed()) < 3:
        seat = (state.acting() & -state.acting()).bit_length() - 1
        state.apply(seat, policy.choose(state, seat, FastRng(1)), FastRng(2))
    others = LUCKYBOX.position(state).sheets[1]
    before = sum(len(card.crossed.split()) for card in LUCKYBOX.position(state).sheets[0].cards)
    promised = policy.prospects.value(state, 1, is_own=False)
    policy.look_ahead(state, 0, FastRng(5))
    after = LUCKYBOX.position(state).sheets
    assert after[1] == others
    # The number that lay there was for the first turn; what the last one brought has been shown to nobody yet.
    assert len(state.revealed()) == 3 + policy.turns_ahead - 1
    assert sum(len(card.crossed.split()) for card in after[0].cards) >= before + policy.turns_ahead - 1
    # The other seat has lost turns only in imagination: it is judged as it was.
    assert policy.promised[1] == promised != policy.prospects.value(state, 1, is_own=False)
    own = policy.prospects.value(state, 0, is_own=True)
    assert (policy.value(state, 0) > 0.5) == (own > promised)


def test_the_file_of_the_weights_reads_as_it_was_written():
    known = learned_prospects()
    alone, rivals = ([int(weight) for weight in weights] for weights in (known.alone, known.rivals))
    again = read_weights(write_weights(alone, rivals))
    assert ([*again.alone], [*again.rivals]) == (alone, rivals)
    assert any(alone)
    assert any(rivals)


def points_alone(choose, matches=30):
    """The points of one seat in some matches."""
    points = 0
    for seed in range(matches):
        rng = FastRng(seed)
        state = LUCKYBOX.new(1, LUCKYBOX.check(1, None), rng)
        while state.acting():
            state.apply(0, choose(state, rng), rng)
        points += state.scores()[0]
    return points


def test_the_learned_weights_are_used_and_help():
    policy = LUCKYBOX.policy
    learned = points_alone(lambda state, rng: policy.advise(state, 0, rng))
    unlearned = points_alone(lambda state, rng: LuckyBoxPolicy(read_weights("")).advise(state, 0, rng))
    thumb = points_alone(lambda state, rng: policy.choose(state, 0, rng))
    assert learned > thumb + 30 * 5 > unlearned + 30 * 10


def test_the_learned_weights_win_against_the_rules_of_thumb():
    policy = LUCKYBOX.policy
    won = 0
    for seed in range(30):
        rng = FastRng(seed // 2)
        state = LUCKYBOX.new(2, LUCKYBOX.check(2, None), rng)
        while state.acting():
            seat = (state.acting() & -state.acting()).bit_length() - 1
            choose = policy.advise if seat == seed % 2 else policy.choose
            state.apply(seat, choose(state, seat, rng), rng)
        won += state.places()[seed % 2] == 1
    assert won >= 20
