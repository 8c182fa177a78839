"""Records read and written as docs/record-format.md says, by a reader that uses nothing of the library."""

import json
import re
from hashlib import sha256
from typing import Any

LETTERS = "ABCDEFGHIJKL"
HEX = r"[0-9a-f]{64}"
NUMBER = r"(0|[1-9][0-9]{0,8})"
INTEGER = r"(0|-?[1-9][0-9]{0,8})"
DRAW = r"(0|[1-9][0-9]{0,17})/([1-9][0-9]{0,17})"
MOVE = re.compile(rf"{NUMBER} ([A-L]) ([^;\n]+?)( ;( {DRAW})+)?")


class Refused(Exception):
    """A text is no record; the first argument is the number of the line."""


def read(text: str) -> dict[str, Any]:
    """Return what a record says, or refuse it."""
    *lines, rest = text.split("\n")
    at = 0

    def demand(holds: object) -> None:
        if not holds:
            raise Refused(at + 1)

    def line() -> str:
        demand(at < len(lines))
        return lines[at]

    def field(name: str, pattern: str) -> str:
        nonlocal at
        found = re.fullmatch(f"{name} ({pattern})", line())
        demand(found)
        at += 1
        assert found is not None
        return found[1]

    def document(name: str, kind: type, *, escaped: bool) -> Any:
        nonlocal at
        value = field(name, r"[^\n]*")
        at -= 1
        try:
            read = json.loads(value)
        except ValueError:
            raise Refused(at + 1) from None
        demand(isinstance(read, kind) and json.dumps(read, sort_keys=True, ensure_ascii=escaped) == value)
        at += 1
        return read

    def draws(words: list[str]) -> list[list[int]]:
        found = [re.fullmatch(DRAW, word) for word in words]
        demand(all(found))
        read = [[int(draw[1]), int(draw[2])] for draw in found if draw]
        demand(all(value < bound for value, bound in read))
        return read

    demand(line() == "kociarnia record 1")
    at += 1
    game, _, edition = field("game", rf"[^ \n]+ {INTEGER}").partition(" ")
    record: dict[str, Any] = {"game": game, "edition": int(edition), "seats": int(field("seats", INTEGER))}
    record["options"] = document("options", dict, escaped=True)
    record["users"] = document("users", list, escaped=False)
    has = line().startswith
    record["position"] = document("position", dict, escaped=True) if has("position ") else None
    record["commitment"] = field("commitment", HEX) if line().startswith("commitment ") else None
    demand(line().split(" ")[0] == "deal")
    record["deal"] = draws(line().split(" ")[1:])
    at += 1
    record["lines"] = []
    while line()[:1].isdigit():
        move = MOVE.fullmatch(line())
        demand(move)
        assert move is not None
        demand(int(move[1]) == len(record["lines"]) + 1)
        chance = draws(move[4].split(" ")[2:]) if move[4] else []
        record["lines"].append({"seat": LETTERS.index(move[2]), "notation": move[3], "draws": chance})
        at += 1
    record["scores"] = record["places"] = record["seed"] = None
    if line().startswith("scores "):
        for name in ("scores", "places"):
            record[name] = [int(word) for word in field(name, rf"{INTEGER}( {INTEGER})*").split(" ")]
        if line().startswith("seed "):
            record["seed"] = field("seed", HEX)
    check = field("check", r"[^\n]*")
    demand(at == len(lines) and rest == "")
    at -= 1
    demand(check == sha256(text[: text.rindex("check ")].encode()).hexdigest())
    return record


def write(record: dict[str, Any]) -> str:
    """Return the one text that says this."""

    def chance(draws: list[list[int]]) -> str:
        return "".join(f" {value}/{bound}" for value, bound in draws)

    body = f"kociarnia record 1\ngame {record['game']} {record['edition']}\nseats {record['seats']}\n"
    body += f"options {json.dumps(record['options'], sort_keys=True)}\n"
    body += f"users {json.dumps(record['users'], ensure_ascii=False)}\n"
    if record["position"] is not None:
        body += f"position {json.dumps(record['position'], sort_keys=True)}\n"
    if record["commitment"] is not None:
        body += f"commitment {record['commitment']}\n"
    body += f"deal{chance(record['deal'])}\n"
    for number, line in enumerate(record["lines"], 1):
        drawn = f" ;{chance(line['draws'])}" if line["draws"] else ""
        body += f"{number} {LETTERS[line['seat']]} {line['notation']}{drawn}\n"
    if record["scores"] is not None:
        for name in ("scores", "places"):
            body += " ".join([name, *map(str, record[name])]) + "\n"
        if record["seed"] is not None:
            body += f"seed {record['seed']}\n"
    return f"{body}check {sha256(body.encode()).hexdigest()}\n"
