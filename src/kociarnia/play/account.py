"""What a look back on a match tells: the account of each seat, moment by moment, and decisions (docs/coach.md)."""

import msgspec


class Part(msgspec.Struct, frozen=True):
    """A part of a win, and its standard error."""

    mean: float
    error: float


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Where the outcome of a seat comes from: outcome = par + fortune + all of `play` + rest."""

    seat: int
    outcome: float  # the share of the win; alone, how good the result is
    par: Part  # what the seat would have had if everybody played by the policy, before anything was dealt
    fortune: Part | None  # chance, and what nobody could know when deciding; None where all share it
    play: list[Part]  # what the play of each seat has brought to this one, beside the policy's
    rest: Part  # what is not explained; its error is that of all parts together: so much they are about


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The deal (number 0) or a move, and what it has changed for each seat."""

    number: int
    seat: int | None
    move: str | None
    chances: list[Part]  # to win, after it, as it really stood; empty where fortune is not told
    known: list[Part]  # likewise, as each seat could know it; of some moments only, along the whole match
    fortune: list[Part]
    play: list[Part]


class Weighed(msgspec.Struct, frozen=True, array_like=True):
    """A legal move beside the best one, in the same worlds."""

    move: str
    loss: float  # against the best one, as a part of a win, and its standard error
    error: float
    points: float  # as of a decision
    better_in: float
    worse_in: float


class Decision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move of a seat that had a choice, beside the best one by what it could know."""

    number: int
    seat: int
    move: str
    better: str  # the best one; it may be the same
    chance: float  # to win, by what the seat could know
    loss: Part  # against the best one, as a part of a win
    points: float  # on the score sheet that the best one has more when the turn or round is settled; fewer are negative
    better_in: float  # the part of the worlds in which the best one does clearly better, and clearly worse
    worse_in: float
    worlds: int
    moves: list[Weighed] = []  # of a mistake: all that were legal, the best first


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match looked back on."""

    version: int
    game: str
    edition: int
    seats: int
    depth: int
    seed: int
    accounts: list[Account]
    moments: list[Moment]
    decisions: list[Decision]
    mistakes: list[Decision]  # at most three per seat, the largest first
