"""Gymnasium: one seat alone, or against bots of a level."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import gymnasium

from kociarnia.bots.bot import Bot
from kociarnia.bots.players import Agent, player_of
from kociarnia.core.door import check_seat
from kociarnia.core.errors import BadOptions, MatchOver, SetupError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.episode import Episode, Mask, Observation, Setting, Wishes, check_seed
from kociarnia.envs.opponents import answer_of
from kociarnia.envs.presentation import RENDER_MODES, check_render_mode
from kociarnia.envs.spaces import LegalDiscrete, number_space
from kociarnia.games import GAMES

NAMESPACE = "kociarnia"


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A match seen from one seat; bots, which get their views and nothing else, move for the others."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: AnyGame | str,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Bot | Agent | Sequence[str | Bot | Agent] = "cat",
        render_mode: str | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        """`seat` None: another seat each match, in turn. A single seat, where the game has it, plays alone.

        Opponents are a level, a bot or an agent (or its import path) for all others, or one of them for each, in turn.
        """
        check_render_mode(render_mode)
        self.setting = Setting(game, seats, options, **wishes)
        self.is_rotating = seat is None
        self.seat = -1 if seat is None else check_seat(seat, self.setting.seats)
        self.bots = read_opponents(opponents, self.setting.seats - 1)
        self.render_mode = render_mode
        self.observation_space = number_space(self.setting)
        self.episode = Episode(self.setting)
        self.action_space = LegalDiscrete(self.setting.actions, self.action_masks)
        self.is_running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match; the variant was chosen when the environment was made."""
        if options is not None and not (isinstance(options, dict) and not options):
            raise BadOptions(f"reset takes no options, but {quoted(options)} came")
        seed = check_seed(seed)
        if seed is not None and seed < 0:
            raise SetupError(f"Gymnasium's seeds are not negative, as {seed} is")
        super().reset(seed=seed)
        self.episode.reset(seed)
        if self.is_rotating:
            self.seat = (self.seat + 1) % self.setting.seats if seed is None else seed % self.setting.seats
        self.let_others_move()
        self.is_running = True
        return self.episode.observe(self.seat), self.info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others move until this seat is asked again or the match is over."""
        if self.episode.is_over or not self.is_running:
            raise MatchOver("the match is over; reset begins a new one")
        move = self.episode.read(self.seat, action)
        if move is None:
            self.is_running = False
            return self.episode.observe(self.seat), self.setting.illegal_reward or 0.0, True, False, self.info()
        self.episode.play(self.seat, move)
        self.let_others_move()
        is_over = self.episode.is_over
        reward = self.episode.rewards()[self.seat] if is_over else 0.0
        return self.episode.observe(self.seat), reward, is_over, False, self.info()

    def let_others_move(self) -> None:
        """Ask the bots until this seat may move or nobody may."""
        episode = self.episode
        while (acting := episode.acting) and self.seat not in acting:
            other = acting[0]
            bot = self.bots[(other - self.seat - 1) % self.setting.seats]
            episode.play(other, answer_of(bot, self.setting, episode.state, other, episode.rng))

    def action_masks(self) -> Mask:
        """Return 1 for every action that may be chosen now, as masked learners ask for it."""
        return self.episode.mask(max(self.seat, 0))  # before the first match a rotating seat is nowhere yet

    def info(self) -> dict[str, Any]:
        """Return what is told beside the observation: the mask and, in the end, the result."""
        told: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.seat}
        if self.episode.is_over:
            told |= {"scores": self.episode.state.scores(), "places": self.episode.state.places()}
        return told

    def render(self) -> str | None:
        """Return the table as a spectator sees it, where `render_mode` asks for it."""
        return self.episode.picture() if self.render_mode == "ansi" else None


def read_opponents(opponents: object, others: int) -> list[Bot]:
    """Return a bot for each of the other seats, the one to the left first."""
    if not isinstance(opponents, list | tuple):
        return [player_of(opponents)] * max(others, 1)
    if len(opponents) != others:
        raise BadOptions(f"opponents: there are {others} other seats, and {len(opponents)} of them came")
    return [player_of(opponent) for opponent in opponents]


def environment_id(game: AnyGame) -> str:
    """Return the name a game is registered by."""
    return f"{NAMESPACE}/{game.id.capitalize()}-v{game.layout}"


def register_games() -> None:
    """Make every game on the shelf known to `gymnasium.make`."""
    for game in GAMES.values():
        gymnasium.register(
            id=environment_id(game),
            entry_point="kociarnia.envs.gymnasium:SeatEnv",
            vector_entry_point="kociarnia.envs.vector:VectorEnv",
            kwargs={"game": game.id},
        )
