"""Completion: what the words of a command line may go on with, and the lines that teach it to a shell."""

import argparse
from collections.abc import Iterable, Sequence

WORDS = "words"
SCRIPTS = {
    # A shell hands over the words up to the cursor; the last of them is the one to complete.
    "bash": """\
_kociarnia() {
  local IFS=$'\\n'
  COMPREPLY=($(kociarnia completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _kociarnia kociarnia""",
    "zsh": """\
#compdef kociarnia
_kociarnia() {
  local -a found
  found=("${(@f)$(kociarnia completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- "${found[@]}"; else _files; fi
}
compdef _kociarnia kociarnia""",
    "fish": """\
complete -c kociarnia -a '(kociarnia completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'""",
}
SHELLS = (*SCRIPTS, WORDS)


def script(shell: str) -> str:
    """Return the lines a shell learns completion by."""
    return SCRIPTS[shell]


def candidates(parser: argparse.ArgumentParser, words: Sequence[str], games: Iterable[str]) -> list[str]:
    """Return what the last word may become; nothing where any file or text will do."""
    *before, begun = words or [""]
    place, last = parser, None
    for word in before:
        commands = commands_of(place)
        if word in commands:
            place, last = commands[word], None
        else:
            last = flag_of(place, word)
    wants_value = last is not None and last.nargs not in (0, "?")
    if last is not None and wants_value:
        found = [str(choice) for choice in last.choices or ()]
    elif begun.startswith("-"):
        found = [flag for action in place._actions for flag in action.option_strings if flag.startswith("--")]
    else:
        found = [*commands_of(place)]
        for action in place._actions:
            if not action.option_strings:
                found += games if action.dest == "game" else map(str, action.choices or ())
    return sorted({word for word in found if word.startswith(begun)})


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the commands below a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def flag_of(parser: argparse.ArgumentParser, word: str) -> argparse.Action | None:
    """Return the flag of a word, if it is one that wants a value."""
    return parser._option_string_actions.get(word)
