"""What the server refuses besides bad moves, with stable codes like those of the rules."""

from kociarnia.core.errors import KociarniaError


class ServerError(KociarniaError):
    """Anything the server refuses; nothing has changed."""

    code = "refused"


class BadMessage(ServerError):
    """The message is none of the documented ones, or a part of it is not allowed."""

    code = "bad_message"


class CompressedBody(ServerError):
    """The body is compressed; what it grows to is not known before it has grown."""

    code = "compressed_body"


class TooSlow(ServerError):
    """The request was not complete in time."""

    code = "too_slow"


class TooLong(ServerError):
    """The body is longer than a message may be."""

    code = "too_long"


class NotSignedIn(ServerError):
    """There is no valid sign of who is asking."""

    code = "not_signed_in"


class BadName(ServerError):
    """A nickname that is too short, too long or holds signs that are not allowed."""

    code = "bad_name"


class UnwelcomeName(BadName):
    """A name that the one who runs the server does not want to see."""

    code = "unwelcome_name"


class BadPhrase(ServerError):
    """No user has this recovery phrase."""

    code = "bad_phrase"


class BadOrigin(ServerError):
    """The request comes from a page of another site."""

    code = "bad_origin"


class InMaintenance(ServerError):
    """No new tables for now; matches go on."""

    code = "maintenance"


class NotForEverybody(ServerError):
    """Only the one who runs the server is answered here."""

    code = "not_for_everybody"


class NotAtThisComputer(ServerError):
    """Only the person at the computer the server runs on may do this."""

    code = "not_at_this_computer"


class Unreachable(ServerError):
    """Others in this network cannot reach this computer."""

    code = "unreachable"


class NoSuchTable(ServerError):
    """There is no table of this link, or it is not for this user to see."""

    code = "no_such_table"


class UnreadableTable(ServerError):
    """What is stored of the table is damaged, or was written for a game this server does not have."""

    code = "unreadable_table"


class BrokenTable(UnreadableTable):
    """The rules of the game have failed at this table; what was stored of it is whole."""

    code = "broken_table"


class NotYourSeat(ServerError):
    """The seat belongs to somebody else."""

    code = "not_your_seat"


class NotTheHost(ServerError):
    """Only the host of the table may do that."""

    code = "not_the_host"


class SeatTaken(ServerError):
    """The seat is not free, or no seat is."""

    code = "seat_taken"


class SeatsFree(ServerError):
    """The match cannot start while seats are free."""

    code = "seats_free"


class AlreadyStarted(ServerError):
    """The match has started, so this cannot be done any more."""

    code = "already_started"


class NotStarted(ServerError):
    """The match has not started yet."""

    code = "not_started"


class NotOver(ServerError):
    """The match is not over yet."""

    code = "not_over"


class NotAtTheTable(ServerError):
    """Only those who sit at the table may do that."""

    code = "not_at_the_table"


class NoSpectators(ServerError):
    """The table does not allow spectators."""

    code = "no_spectators"


class Unwelcome(ServerError):
    """The host has sent this user away from the table."""

    code = "unwelcome"


class NoHints(ServerError):
    """The table is played without hints."""

    code = "no_hints"


class NoLesson(ServerError):
    """The game has no guided first match."""

    code = "no_lesson"


class NothingToRepeat(ServerError):
    """The cards of this match cannot be played again."""

    code = "nothing_to_repeat"


class NoSuchFriend(ServerError):
    """Nobody has this link for friends."""

    code = "no_such_friend"


class NothingToShare(ServerError):
    """The match cannot be shown to strangers."""

    code = "nothing_to_share"


class NothingToUndo(ServerError):
    """There is no move that could be taken back."""

    code = "nothing_to_undo"


class NoTakingBack(ServerError):
    """The match is played without taking back."""

    code = "no_taking_back"


class NoSuchDeal(ServerError):
    """There is no deal of this day and game, or it is not for this user to see yet."""

    code = "no_such_deal"


class NoSuchDuel(ServerError):
    """There is no such duel, or what is asked for is not for this user to see yet."""

    code = "no_such_duel"


class NoDuel(ServerError):
    """There can be no duel with the cards of this match."""

    code = "no_duel"


class DuelClosed(ServerError):
    """The duel was ended, or is full: nobody else can begin it."""

    code = "duel_closed"


class DuelFinished(ServerError):
    """All deals of the duel have been played."""

    code = "duel_finished"


class NoPush(ServerError):
    """Nobody is told by push here that it is their turn."""

    code = "no_push"


class BadEndpoint(ServerError):
    """What a browser gave is no address of a push service, or no key."""

    code = "bad_endpoint"


class NoSuchBox(ServerError):
    """There is no such box, or it is not one's own."""

    code = "no_such_box"


class DealOver(ServerError):
    """The day has ended: its deal can be played for practice only."""

    code = "deal_over"


class Revealed(ServerError):
    """Something new was revealed since, so the move cannot be taken back."""

    code = "revealed"


class Postponed(ServerError):
    """Not now; after so many milliseconds it may be asked for again, if that is known."""

    def __init__(self, text: str, milliseconds: int | None = None) -> None:
        super().__init__(text)
        self.milliseconds = milliseconds


class TooFast(Postponed):
    """More work than the limits allow."""

    code = "too_fast"

    def __init__(self, text: str, milliseconds: int) -> None:
        super().__init__(text, milliseconds)


class TooMany(Postponed):
    """More tables, connections or guests than the limit allows."""

    code = "too_many"


class StorageUnavailable(ServerError):
    """The move could not be stored, so it was not made; it may be sent again."""

    code = "storage_unavailable"


class Closing(ServerError):
    """The server is shutting down; connect again in a moment."""

    code = "closing"


class Internal(ServerError):
    """Something broke inside the server; it was logged."""

    code = "internal"
