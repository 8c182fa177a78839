"""The table of Sen as text."""

import pytest
from msgspec.structs import replace

from kociarnia import GAMES, SPECTATOR, Match
from kociarnia.core.chance import FastRng
from kociarnia.core.columns import width_of
from kociarnia.core.words import LANGUAGES
from kociarnia.games.sen.documents.picture import picture_of
from kociarnia.games.sen.documents.position import DreamCard, SenPosition
from kociarnia.games.sen.documents.views import views_of

SEN = GAMES["sen"]
USERS = ["Ola", "Kot o bardzo długim imieniu", "Jan", "猫", "Ewa"]

TABLE = SenPosition(
    seats=2,
    options=SEN.options_type(),
    dreams=[
        [
            DreamCard(face="7", known_by=[0]),
            DreamCard(face="9"),
            DreamCard(face="hourglass", known_by=[0, 1], is_public=True),
            DreamCard(face="pick1", known_by=[0]),
        ],
        [
            DreamCard(face="0", known_by=[1]),
            DreamCard(face="6", known_by=[0]),
            DreamCard(face="swap2", known_by=[0, 1], is_public=True),
            DreamCard(face="5"),
        ],
    ],
    discards=["1", "3"],
    totals=[12, 1],
    round=1,
)


def drawn(position: SenPosition, seat: int = 0, language: str = "en") -> str:
    return picture_of(views_of(SEN.restore(position), [seat])[0], SEN.words[language], USERS[: position.seats])


def test_the_whole_table_is_drawn() -> None:
    assert drawn(TABLE) == "\n".join(
        [
            " Round 2 · to 100 ravens · letters on cards: who else has seen them",
            " B Kot o bardzo … │  ☾  ││  6  ││swap2││  ☾  │",
            "   1 raven        ╰1───B╯╰2────╯╰3───B╯╰4────╯",
            "",
            "                  ╭─────╮╮            ╭─────╮",
            "   draw pile      │ 46  ││  discards  │  3  │",
            "                  ╰─────╯╯            ╰─────╯",
            "",
            "                  ╭1────╮╭2────╮╭3────╮╭4───6╮",
            "▸A Ola            │  7  ││  ☾  ││ ⌛  ││pick1│",
            "   12 ravens      ╰─────╯╰─────╯╰────B╯╰─────╯",
        ]
    )


def test_the_card_drawn_is_shown_to_its_owner_alone() -> None:
    position = replace(TABLE, phase="in_hand", hand=["take2"])
    assert "in hand: Ola" in drawn(position, 0)
    assert "│take2│" in drawn(position, 0)
    assert "in hand: Ola" in drawn(position, 1)
    assert "take2" not in drawn(position, 1)


def test_cards_being_swapped_or_named_have_thick_sides() -> None:
    naming = SEN.options_type(know_what_i_have=True)
    assert "│  ☾  │┃  6  ┃│swap2│" in drawn(replace(TABLE, phase="swapping", lifted=(1, 1)))
    pointed = replace(TABLE, options=naming, phase="saying", pointed=(0, 2))
    assert "┃  7  ┃│  ☾  │┃ ⌛  ┃" in drawn(pointed)
    assert "┃" not in drawn(TABLE)


def test_a_fixed_number_of_rounds_takes_the_place_of_the_limit() -> None:
    ten_rounds = replace(TABLE, options=SEN.options_type(rounds=10))
    assert drawn(ten_rounds).startswith(" Round 2 of 10 · letters")
    assert drawn(ten_rounds, language="pl").startswith(" Runda 2 z 10 · litery")


def test_a_finished_match_shows_its_last_round() -> None:
    assert drawn(replace(TABLE, phase="over", round=2, totals=[112, 1])).startswith(" Round 2 ·")


def test_a_spectator_sees_every_dream_from_outside() -> None:
    picture = drawn(TABLE, SPECTATOR)
    assert [line[1:5] for line in picture.splitlines()[1:5:2]] == ["A Ol", "B Ko"]
    assert picture.count("☾") == 6
    assert "╭1" not in picture


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_fullest_table_is_at_most_80_columns_wide(seats: int, language: str) -> None:
    faces = ["0", "1", "2", "3", "4", "5", "6", "7", "9", "hourglass", "take2", "swap2"]
    known_by = list(range(seats))
    crowded = SenPosition(
        seats=seats,
        options=SEN.options_type(long_dream=True, raven_limit=300),
        dreams=[[DreamCard(face=face, known_by=known_by, is_public=True) for face in faces] for _ in range(seats)],
        discards=["peek1-base"],
        totals=[299] * seats,
        round=99,
        phase="choice",
        hand=["pick1", "peek1"],
    )
    for seat in range(SPECTATOR, seats):
        lines = drawn(crowded, seat, language).splitlines()
        assert max(width_of(line) for line in lines) <= 80
    if seats == 5:
        assert "╰12─+5╯" in drawn(crowded, SPECTATOR, language)  # five letters do not fit beside a 12


def test_every_face_is_drawn_in_both_languages() -> None:
    for language in LANGUAGES:
        words = SEN.words[language]
        for name in ("0", "9", "hourglass", "pick1", "take2", "peek1", "swap2", "peek1-base"):
            position = replace(TABLE, options=SEN.options_type(long_dream=True), discards=[name])
            assert words.face(name) in drawn(position, 1, language)
            assert width_of(words.face(name)) <= 5


@pytest.mark.parametrize("seed", range(5))
def test_a_picture_never_depends_on_what_its_seat_cannot_know(seed: int) -> None:
    match = Match(SEN, 3, {"know_what_i_have": True}, seed=seed)
    rng = FastRng(seed)
    for _ in range(60):
        seat = match.acting[0]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
        if match.is_over:
            break
        for looker in range(SPECTATOR, 3):
            other_world = match.state.clone()
            other_world.redeal(looker, rng)
            pictures = {
                SEN.picture(SEN.shown_view(state, looker), SEN.words["en"], USERS[:3])
                for state in (match.state, other_world)
            }
            assert len(pictures) == 1


def test_with_the_memory_aid_off_only_what_one_looks_at_is_drawn() -> None:
    state = SEN.restore(replace(TABLE, options=SEN.options_type(memory_aid="off")))
    picture = picture_of(SEN.shown_view(state, 0), SEN.words["en"], USERS[:2])
    assert picture.startswith(" Round 2 · to 100 ravens\n")
    assert picture.count("☾") == 8
    assert "│  3  │" in picture
