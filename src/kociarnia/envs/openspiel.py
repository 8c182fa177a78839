"""The games for OpenSpiel: every draw is a chance node, every decision a node of the seat that makes it.

Importing this registers each game on the shelf as `kociarnia_<id>`. Seats that act together are asked one after
another: who comes first changes nothing, and none of them sees what the others have chosen.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.playout import play_out
from kociarnia.core.state import SPECTATOR, lowest_seat
from kociarnia.envs.episode import Setting
from kociarnia.envs.exact import ExactNode
from kociarnia.envs.nodes import MOST_OUTCOMES, REGISTERED, Node
from kociarnia.games import GAMES

SEED_RANGE = 2**53  # what a random number from 0 to 1 can tell apart
LIST_MARK = "+"  # between the entries of an option that is a list: a comma ends a parameter
NO_NUMBER, NO_TEXT = -1, ""  # stand for none, where an option may be none
PREFIX = "kociarnia_"
EXACT = "exact"  # the parameter that asks for a tree for exact algorithms


class MatchState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A match at one of its nodes."""

    def __init__(self, game: "MatchGame") -> None:
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        if self.node.bound:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.node.state.acting() if self.node.state is not None else 0
        return lowest_seat(acting) if acting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.node.state is not None
        return sorted(self.node.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the draw that is due, and how likely each is."""
        return list(enumerate(self.node.chances()))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.node.setting.game.notation.write(action)

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return not self.node.bound and self.node.state is not None and not self.node.state.acting()

    def returns(self) -> list[float]:
        """Return what the match was worth to each seat: nothing before its end."""
        if not self.is_terminal() or self.node.state is None:
            return [0.0] * self.node.setting.seats
        return self.node.setting.final_rewards(self.node.state)

    def resample_from_infostate(self, player_id: int, sampler: Any) -> "MatchState":
        """Return a fair guess of the whole match that a seat cannot tell from this one.

        Its history is still that of this match, so it can be played on but not be written down.
        """
        imagined: MatchState = self.clone()
        imagined.node = self.node.imagined(player_id, FastRng(int(sampler() * SEED_RANGE)))
        return imagined

    def __str__(self) -> str:
        if self.node.state is None:
            return f"deal {list(self.node.draws)}"
        numbers = " ".join(map(str, self.node.state.numbers()))
        return f"{numbers} move {self.node.move} draws {list(self.node.draws)}" if self.node.bound else numbers


class Observer:
    """What a seat, or everybody, may know: its numbers as a tensor, its view or its numbers as text."""

    def __init__(self, setting: Setting, observation_type: Any) -> None:
        private = observation_type.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody observes what all seats know")
        self.setting = setting
        self.is_public = private == pyspiel.PrivateInfoType.NONE
        self.is_view = observation_type.perfect_recall
        self.buffer = vec[i64]([0] * setting.width)
        self.tensor = np.zeros(setting.width, np.float32)
        self.dict = {"numbers": self.tensor}

    def set_from(self, state: MatchState, player: int) -> None:
        """Write the numbers of a seat."""
        self.tensor[:] = self.numbers(state, player)

    def numbers(self, state: MatchState, player: int) -> Any:
        """Return the numbers of a seat, all 0 before the deal."""
        if state.node.state is None:
            return np.zeros(self.setting.width, np.int64)
        viewer = SPECTATOR if self.is_public else player
        self.setting.game.features.fill(state.node.state, viewer, self.buffer, 0)
        return np.frombuffer(memoryview(self.buffer), np.int64)

    def string_from(self, state: MatchState, player: int) -> str:
        """Return the view of a seat (perfect recall) or its numbers, as text; nothing before the deal."""
        if state.node.state is None:
            return ""
        viewer = SPECTATOR if self.is_public else player
        if self.is_view:
            return state.node.recall(viewer).decode()
        return f"{viewer}:{self.numbers(state, player).tobytes().hex()}"


class MatchGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game on the shelf, with its seats and options as OpenSpiel's parameters."""

    def __init__(self, game: AnyGame, parameters: Mapping[str, Any] | None = None) -> None:
        if parameters is not None and not isinstance(parameters, Mapping):
            raise BadOptions(f"parameters are names with values, not {quoted(parameters)}")
        given = dict(parameters or {})
        is_exact = given.get(EXACT, False)
        self.setting = Setting(game, given.get("seats"), read_parameters(game, given))
        seats = self.setting.seats
        is_alone = seats == 1
        least, most = self.setting.reward_bounds()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.notation.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=None if is_alone else 0.0,
            max_game_length=game.most_moves(seats, self.setting.options),
        )
        super().__init__(game_type(game, is_alone=is_alone), info, given)
        self.root = (ExactNode if is_exact else Node)(self.setting, None)

    def new_initial_state(self, *_: object) -> MatchState:
        """Return the match before its deal."""
        return MatchState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of what a seat may know."""
        if params:
            raise ValueError(f"an observer takes no parameters, but {params} came")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CompiledRollouts:
    """Random play to the end for OpenSpiel's Python searches, inside the compiled engine instead of node by node."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = FastRng(seed)

    def evaluate(self, state: MatchState) -> list[float]:
        """Return the returns of one random ending."""
        world = state.node.state
        assert world is not None
        world = world.clone()
        play_out(world, self.rng, state.get_game().max_game_length())
        return state.node.setting.final_rewards(world)

    def prior(self, state: MatchState) -> list[tuple[int, float]]:
        """Return the same trust in every legal action, or the chance of each draw."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def game_type(game: AnyGame, *, is_alone: bool) -> Any:
    """Return how OpenSpiel is told of a game."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=f"Kociarnia {game.titles['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if is_alone else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"seats": game.fewest_seats, EXACT: False} | default_parameters(game),
        default_loadable=True,
    )


def kinds_of(game: AnyGame, name: str) -> list[str]:
    """Return the JSON types an option may have."""
    schema = game.schema["properties"].get(name, {})
    return [part.get("type", "") for part in schema.get("anyOf", [schema])]


def default_parameters(game: AnyGame) -> dict[str, Any]:
    """Return the options as OpenSpiel's parameters, which have one type each and no word for none."""
    defaults = game.options_type()
    parameters: dict[str, Any] = {}
    for name in defaults.__struct_fields__:
        value = getattr(defaults, name)
        if value is None:
            value = NO_NUMBER if "integer" in kinds_of(game, name) else NO_TEXT
        parameters[name] = LIST_MARK.join(value) if isinstance(value, list | tuple) else value
    return parameters


def read_parameters(game: AnyGame, given: Mapping[str, Any]) -> dict[str, object]:
    """Return the options that OpenSpiel's parameters ask for."""
    defaults = default_parameters(game)
    options: dict[str, object] = {}
    for name, value in given.items():
        if name in ("seats", EXACT) or (name in defaults and value == defaults[name]):
            continue
        is_list = isinstance(value, str) and "array" in kinds_of(game, name)
        options[name] = value.split(LIST_MARK) if is_list else value
    return options


def register_games(games: Sequence[AnyGame]) -> None:
    """Make games known to `pyspiel.load_game`."""
    for game in games:
        REGISTERED[game.id] = game
        pyspiel.register_game(game_type(game, is_alone=False), own_type(game))


def own_type(game: AnyGame) -> type[MatchGame]:
    """Return the class OpenSpiel makes a game from; it lets go of it too late at exit for a mere function."""

    # A method of the class that is made below.
    def __init__(self: MatchGame, parameters: Mapping[str, Any] | None = None) -> None:  # noqa: N807
        MatchGame.__init__(self, game, parameters)

    return type(f"{type(game).__name__}Game", (MatchGame,), {"__init__": __init__, "__doc__": MatchGame.__doc__})


register_games(list(GAMES.values()))
