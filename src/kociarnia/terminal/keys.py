"""The shortest texts that tell the legal moves apart."""

from collections.abc import Sequence

RESERVED = ("q", "?", "<", "*")  # leave, rules, take back, hint


def keys_of(legal: Sequence[str]) -> list[str]:
    """Return a key for each move: what it is done to, if only one action is done to anything, or a short action.

    For `take 1, take 2, draw, wake` these are `1`, `2`, `d` and `w`. Where keys would be alike the notation is the key.
    """
    parts = [notation.partition(" ") for notation in legal]
    actions = list(dict.fromkeys(action for action, _, _ in parts))
    acting = {action for action, _, arguments in parts if arguments}
    keys: list[str] = []
    for action, _, arguments in parts:
        short = shortest_beginning(action, actions)
        if not arguments:
            keys.append(short)
        else:
            done_to = arguments.replace(" ", "-")
            keys.append(done_to if len(acting) == 1 else short + done_to)
    return [
        notation if keys.count(key) > 1 or key.lower() in RESERVED else key
        for notation, key in zip(legal, keys, strict=True)
    ]


def is_run(keys: Sequence[str]) -> bool:
    """Tell whether keys count on by one, so that the first and the last say them all: t1 … t11."""
    letters = [key.rstrip("0123456789") for key in keys]
    numbers = [key.removeprefix(letter) for key, letter in zip(keys, letters, strict=True)]
    if len(set(letters)) > 1 or not all(numbers):
        return False
    return [int(number) for number in numbers] == list(range(int(numbers[0]), int(numbers[0]) + len(keys)))


def shortest_beginning(action: str, actions: Sequence[str]) -> str:
    """Return the beginning of an action that no other action has."""
    others = [other for other in actions if other != action]
    for length in range(1, len(action)):
        beginning = action[:length]
        if not any(other.startswith(beginning) for other in others):
            return beginning
    return action
