"""Checking that the chance of a match was the one promised at its start."""

from kociarnia.core.chance import SEED_BYTES, FairRng
from kociarnia.core.errors import BadRecord
from kociarnia.play.record import Draws, Record


def verify(record: Record, commitment: str | None = None) -> None:
    """Refuse a record whose draws do not follow from the seed that was committed to.

    With the `commitment` the players were shown, a record that was made up afterwards, with a seed and a commitment of
    its own, is refused too. Whether the rules ask for just these draws is for `Match.replay` to say.
    """
    rng = committed_generator(record)
    if commitment is not None and commitment.strip().lower() != record.commitment:
        raise BadRecord(record.first_move_line - 2, "this is not the commitment that was shown when the match began")
    verify_draws(rng, 0, record.deal, record.first_move_line - 1)
    for number, line in enumerate(record.lines, 1):
        verify_draws(rng, number, line.draws, record.first_move_line + number - 1)


def committed_generator(record: Record) -> FairRng:
    """Return the generator of a finished match, or refuse a seed other than the one committed to."""
    if record.commitment is None:
        raise BadRecord(
            record.first_move_line - 1, "there is no commitment, so the chance of this match cannot be checked"
        )
    seed_line = record.first_move_line + len(record.lines) + 2
    if record.seed is None:
        raise BadRecord(seed_line, "there is no seed: it is published when the match is over")
    try:
        rng = FairRng(bytes.fromhex(record.seed))
    except ValueError:
        raise BadRecord(seed_line, f"a seed is {SEED_BYTES} bytes in hexadecimal digits") from None
    if rng.commitment() != record.commitment:
        raise BadRecord(seed_line, "this is not the seed that was committed to")
    return rng


def verify_draws(rng: FairRng, number: int, draws: Draws, line: int) -> None:
    """Refuse draws other than those the generator makes for decision `number`."""
    rng.begin(number)
    for value, bound in draws:
        fair = rng.below(bound)
        if fair != value:
            raise BadRecord(line, f"drew {value} below {bound}, but the seed gives {fair}")
