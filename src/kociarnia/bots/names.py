"""How bots are called, for those who need no bot."""

LEVELS = ("kitten", "cat", "lynx", "tiger")
BOT_NAMES = ("random", *LEVELS)
