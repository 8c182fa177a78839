"""The rules of a game on one page, from a short text in the folder of the game, or else its whole rules."""

from collections.abc import Iterable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kociarnia.core.game import AnyGame
from kociarnia.paper.words import paper_words


def summary_page(game: AnyGame, _options: Any, language: str, _per_page: int) -> tuple[str, dict[str, Any]]:
    """Return the summary of a game's rules."""
    file = game.file("texts", f"summary.{language}.md")
    # The title that the rules begin with is on the page anyway.
    text = game.rules(language).partition("\n")[2] if file is None else file.read_text(encoding="utf-8")
    words = paper_words(language)
    return "summary", {
        "about": str(game.words[language].entries["about"]),
        "footer": words["summary.footer"],
        "blocks": blocks_of(text),
        "words": words,
    }


def blocks_of(text: str) -> list[dict[str, Any]]:
    """Return a text in Markdown as blocks: headings, paragraphs, lists and tables."""
    tokens = iter(MarkdownIt("commonmark").enable("table").parse(text))
    blocks: list[dict[str, Any]] = []
    for token in tokens:
        if token.type in ("heading_open", "paragraph_open"):
            blocks.append({"kind": token.type.removesuffix("_open"), "parts": parts_of(next(tokens))})
        elif token.type == "bullet_list_open":
            inlines = until(tokens, "bullet_list_close")
            blocks.append({"kind": "list", "items": [parts_of(each) for each in inlines]})
        elif token.type == "table_open":
            blocks.append({"kind": "table", "rows": rows_of(tokens)})
    return blocks


def until(tokens: Iterable[Token], end: str) -> list[Token]:
    """Return the texts that come before a token."""
    found = []
    for token in tokens:
        if token.type == end:
            break
        if token.type == "inline":
            found.append(token)
    return found


def rows_of(tokens: Iterable[Token]) -> list[list[dict[str, Any]]]:
    """Return the rows of a table that have something in them; the head of ours is empty."""
    rows: list[list[dict[str, Any]]] = []
    for token in tokens:
        if token.type == "table_close":
            break
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append({"parts": parts_of(token)})
    return [row for row in rows if any(part["text"] for cell in row for part in cell["parts"])]


def parts_of(inline: Token) -> list[dict[str, str]]:
    """Return a text as parts, each plain, strong or emphasised."""
    kinds = ["text"]
    parts: list[dict[str, str]] = []
    for token in inline.children or []:
        if token.type in ("strong_open", "em_open"):
            kinds.append(token.type.removesuffix("_open"))
        elif token.type in ("strong_close", "em_close"):
            kinds.pop()
        elif token.type in ("softbreak", "hardbreak"):
            parts.append({"kind": "text", "text": " "})
        elif token.content:
            parts.append({"kind": kinds[-1], "text": token.content})
    return parts
