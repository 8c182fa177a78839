"""The levels of play, named after cats, the same in every game."""

import re

from kociarnia.bots.bot import Bot
from kociarnia.bots.searching import SearchingBot
from kociarnia.bots.thumb import BeginnerBot, ThumbBot
from kociarnia.core.errors import KociarniaError, quoted

# Each searching level stops at its iterations, and at its seconds at the latest: before its answer is due (pace.py).
BOTS: dict[str, Bot] = {
    "random": ThumbBot(mistakes_in_hundred=100),
    "kitten": BeginnerBot(),
    "cat": ThumbBot(),
    "lynx": SearchingBot(iterations=300, seconds=0.25),
    "tiger": SearchingBot(iterations=3_000, seconds=0.8, is_learned=True),
}
# Kept as they were, to be measured against.
FORMER: dict[str, Bot] = {"tiger@1": SearchingBot(iterations=3_000, seconds=0.8)}

_LEVEL = re.compile(r"([a-z]+(?:@[0-9])?)(?:\*([1-9][0-9]{0,5}))?")


class UnknownLevel(KociarniaError):
    """There is no bot of that name."""

    code = "unknown_level"


def bot_of(level: str) -> Bot:
    """Return the bot of a level, or `random`; `tiger*4` thinks four times as long, `tiger@1` is a former one."""
    words = _LEVEL.fullmatch(level) if isinstance(level, str) else None
    bot = (BOTS.get(words[1]) or FORMER.get(words[1])) if words else None
    times = words[2] if words else None
    if bot and times is None:
        return bot
    if isinstance(bot, SearchingBot) and times is not None:
        return SearchingBot(bot.iterations * int(times), bot.seconds * int(times), is_learned=bot.is_learned)
    raise UnknownLevel(
        f"there is no bot {quoted(level)}; the bots are {', '.join(BOTS)},"
        " and those that search can think longer, as in tiger*4"
    )
