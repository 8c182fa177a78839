"""Guests: a nickname, a signed cookie, and a phrase to carry the identity to another device."""

import hmac
import re
import unicodedata
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes, token_urlsafe

from kociarnia.server.protocol.refusals import BadName, BadPhrase, NotSignedIn
from kociarnia.server.storage.store import Store, User

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
PHRASE_BYTES = 16
LONGEST_NAME = 24
ID_LENGTH = 22
_EXTRA_SIGNS = " -_.'"


def clean_name(text: str) -> str:
    """Return a nickname as it will be shown, or refuse it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} signs")
    if not all(sign in _EXTRA_SIGNS or unicodedata.category(sign)[0] in "LN" for sign in name.replace("\u0301", "")):
        raise BadName("a name is made of letters, digits, spaces and - _ . '")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise BadName("a name has at least one letter or digit")
    return name


def spell_phrase(secret: bytes) -> str:
    """Return secret bytes as words that can be said: two bytes a word of five letters."""
    words: list[str] = []
    for index in range(0, len(secret), 2):
        bits = int.from_bytes(secret[index : index + 2], "big")
        words.append(
            CONSONANTS[bits >> 12]
            + VOWELS[bits >> 10 & 3]
            + CONSONANTS[bits >> 6 & 15]
            + VOWELS[bits >> 4 & 3]
            + CONSONANTS[bits & 15]
        )
    return " ".join(words)


def hash_phrase(phrase: str) -> bytes:
    """Return what is kept of a phrase; spelled with other spaces or capitals it is the same."""
    return sha256(b"kociarnia phrase " + " ".join(re.findall("[a-z]+", phrase.lower())).encode()).digest()


def new_id() -> str:
    """Return an id nobody can guess: 128 bits."""
    return token_urlsafe(16)


class Users:
    """Signs users in."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        """Return the signature of a text."""
        digest = hmac.digest(self._key, f"{purpose} {text}".encode(), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def derived_id(self, purpose: str, text: str) -> str:
        """Return an id nobody can guess that is the same for the same text, so that a repeated request is one."""
        return self.sign(purpose, text)[:ID_LENGTH]

    async def welcome(self, name: str, now: int) -> tuple[User, str]:
        """Return a new guest and the phrase that proves who it is."""
        phrase = spell_phrase(token_bytes(PHRASE_BYTES))
        user = User(id=new_id(), name=clean_name(name), phrase=hash_phrase(phrase), created=now)
        await self.store.add_user(user)
        return user, phrase

    async def recover(self, phrase: str) -> User:
        """Return the user of a phrase."""
        user = await self.store.user_of_phrase(hash_phrase(phrase))
        if user is None:
            raise BadPhrase("nobody has this phrase")
        return user

    async def rename(self, user: User, name: str) -> str:
        """Give a user another name and return it as it will be shown."""
        cleaned = clean_name(name)
        await self.store.rename_user(user.id, cleaned)
        return cleaned

    def token(self, user: User) -> str:
        """Return what the cookie of a user holds."""
        return f"{user.id}.{self.sign('user', user.id)}"

    async def user_of_token(self, token: str | None) -> User:
        """Return the user a cookie belongs to, or refuse it."""
        user_id, _dot, signature = (token or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self.sign("user", user_id).encode()):
            raise NotSignedIn("sign in first")
        user = await self.store.user(user_id)
        if user is None:
            raise NotSignedIn("this user does not exist any more")
        return user
