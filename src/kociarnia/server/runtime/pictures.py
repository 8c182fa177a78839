"""A table drawn as text for one who asks: what is shown to them goes to a worker, and the picture comes back."""

from asyncio import Future

from msgspec import Raw
from msgspec.json import decode, encode

from kociarnia.server.protocol import messages, requests
from kociarnia.server.protocol.refusals import Internal, NotStarted
from kociarnia.server.runtime.clients import Client
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.table.access import check_watch
from kociarnia.server.table.encode import encode_view
from kociarnia.server.table.pictures import PictureQuestion
from kociarnia.server.table.state import Table
from kociarnia.server.topic import topic_of


def send_picture(workers: Workers, table: Table, client: Client, request: requests.Picture) -> None:
    """Draw a table as its user sees it now, and send the picture when it is there."""
    check_watch(table, client.user)
    if table.match is None:
        raise NotStarted("the match has not started yet")
    viewer = table.viewer(client.user)
    number = table.numbers[viewer]
    question = PictureQuestion(table.game.id, Raw(encode_view(table, viewer)), table.user_names(), request.wish)
    asker = Asker(client.address, client.user, topic_of(table.id))
    future = workers.look_at_record(asker, "picture", encode(question))
    client.expect(future)

    def tell(future: "Future[bytes]") -> None:
        if future.cancelled():
            return
        if future.exception() is not None:
            client.refuse(request.id, Internal("no picture could be drawn"))
            return
        picture = decode(future.result(), type=str)
        client.send(
            encode(messages.Pictured(id=request.id, table=table.id, seat=viewer, number=number, picture=picture))
        )

    future.add_done_callback(tell)
