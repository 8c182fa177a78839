"""What a messenger shows of a link: for matches that strangers may see, and of nothing that they may not."""

from html import escape

from msgspec import Struct

from kociarnia.server.table.state import Table

HEAD = b"</head>"


class Preview(Struct, frozen=True):
    """What a finished match is called, how it ended, and where its picture lies in the page."""

    title: str
    text: str
    picture: str


def preview_of(table: Table) -> Preview | None:
    """Return what is shown of a finished match, if strangers may see it."""
    match = table.match
    if match is None or table.status != "over" or not table.is_public:
        return None
    names = [name or "bot" for name in table.names_of_people()]
    order = sorted(range(len(names)), key=lambda seat: (match.places[seat], seat))
    lines = [f"{match.places[seat]}. {names[seat]} ({match.scores[seat]})" for seat in order]
    text = " · ".join(lines).replace("(-", "(−")
    return Preview(table.game.titles["pl"], text, f"previews/{table.game.id}.jpg")


def with_preview(document: bytes, preview: Preview, address: str, picture: str) -> bytes:
    """Return the document of the page with what messengers read: where it is, and where its picture."""
    tags = {
        "og:type": "website",
        "og:site_name": "Kociarnia",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": address,
        "og:image": picture,
    }
    told = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items())
    return document.replace(HEAD, told.encode() + HEAD, 1)
