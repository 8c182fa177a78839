"""What the attacks of a rude guest need: tables set up and played at beforehand, on a server without limits."""

from bench_server import Heard, Seat, hear

TABLES = 30
"""Tables a user may have."""
WATCHED = 40
"""Tables a connection may watch."""
MINE = {"kind": "mine"}
TIGER = {"kind": "bot", "level": "tiger"}


async def set_up(seat: Seat, game: str, seats: list[dict[str, str]], **fields: object) -> str:
    """Start a match and return its table."""
    await seat.send("create", game=game, seats=seats, **fields)
    table = (await seat.until("created")).table
    await seat.send("start", table=table)
    await seat.until("accepted")
    return table


async def play_alone(seat: Seat, table: str, moves: int) -> None:
    """Make so many moves at all seats of a table, or play to the end."""
    await seat.send("watch", table=table)
    message = await seat.until("snapshot")
    for _ in range(moves):
        while not message.choices:
            message = await told(seat)
            if message.status == "over":
                return
        choice = seat.chooser.choice(message.choices).move
        await seat.send("move", table=table, seat=message.seat, move=choice, seen=message.number)
        message = await told(seat)
        if message.status == "over":
            return
    await seat.send("unwatch", table=table)
    await seat.until("accepted")


async def told(seat: Seat) -> Heard:
    """Return the next thing that is told about the match."""
    while True:
        frame = await seat.socket.receive()
        messages = hear(frame.data)
        assert all(each.type != "refused" for each in messages), frame.data
        heard = [each for each in messages if each.type in ("snapshot", "update") or each.status == "over"]
        over = [each for each in heard if each.status == "over"]
        if heard:
            return (over or heard)[-1]


async def prepare_replay(seat: Seat) -> list[str]:
    table = await set_up(seat, "koty", [MINE] * 6, settings={"is_listed": True})
    await play_alone(seat, table, 5000)
    return [table]


async def prepare_undo(seat: Seat) -> list[str]:
    tables = [await set_up(seat, "luckybox", [MINE] * 12), await set_up(seat, "domkotow", [MINE] * 6)]
    for table in tables:
        await play_alone(seat, table, 100)
    return tables


async def prepare_domkotow(seat: Seat) -> list[str]:
    tables = [await set_up(seat, "domkotow", [MINE] * 6) for _ in range(2)]
    for table in tables:
        await play_alone(seat, table, 100)
    return tables


async def prepare_tigers(seat: Seat) -> list[str]:
    return [await set_up(seat, "koty", [MINE, *[TIGER] * 5]) for _ in range(TABLES)]


async def prepare_hints(seat: Seat) -> list[str]:
    return [await set_up(seat, "koty", [MINE] * 6, options={"first_seat": 0})]


async def prepare_watching(seat: Seat) -> list[str]:
    tables = [await set_up(seat, "koty", [MINE] * 6) for _ in range(WATCHED)]
    for table in tables:
        await play_alone(seat, table, 40)
    return tables


async def prepare_back(seat: Seat) -> list[str]:
    return [await set_up(seat, "sen", [MINE] * 2)]


async def prepare_nothing(_seat: Seat) -> list[str]:
    return []
