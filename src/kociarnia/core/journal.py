"""What happened, in order, with a public and a secret side born together."""

from typing import Final, final

from mypy_extensions import i64

EVERYBODY: Final = -1  # the bits of all seats there can be


@final
class Happening:
    """One event: what its witnesses are told, and what everybody else is."""

    def __init__(self, public: object | None, secret: object | None, witnesses: i64) -> None:
        self.public = public
        self.secret = secret
        self.witnesses: i64 = witnesses

    def side(self, seat: i64) -> object | None:
        """Return what `seat` is told, or None when it is not to know that anything happened."""
        if seat >= 0 and (self.witnesses >> seat) & 1:
            return self.secret
        return self.public


@final
class Journal:
    """Collects happenings while the rules run; a state without one records nothing."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []

    def tell(self, event: object) -> None:
        """Tell everybody the same."""
        self.happenings.append(Happening(event, event, EVERYBODY))

    def whisper(self, witnesses: i64, secret: object, public: object | None) -> None:
        """Tell the witnesses `secret` and all others `public`."""
        self.happenings.append(Happening(public, secret, witnesses))
