"""Guests: a nickname, a signed cookie, and a phrase to carry the identity to another device."""

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes, token_urlsafe

from kociarnia.server.people.names import clean_name, is_unwelcome
from kociarnia.server.protocol.refusals import BadPhrase, NotSignedIn, UnwelcomeName
from kociarnia.server.storage.rows import User
from kociarnia.server.storage.store import Store

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
PHRASE_BYTES = 16
ID_LENGTH = 22
DEVICE_BYTES = 9
TAG_BYTES = 8
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN_MILLISECONDS = COOKIE_SECONDS * 1000


def spell_phrase(secret: bytes) -> str:
    """Return secret bytes as words that can be said: every two bytes are a word of five letters."""
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

    def __init__(self, store: Store, key: bytes, unwelcome: frozenset[str] = frozenset()) -> None:
        self.store = store
        self.unwelcome = unwelcome
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        """Return the signature of a text."""
        digest = hmac.digest(self._key, to_bytes(f"{purpose} {text}"), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def derived_id(self, purpose: str, text: str) -> str:
        """Return an id nobody can guess that is the same for the same text, so that a repeated request is one."""
        return self.sign(purpose, text)[:ID_LENGTH]

    def friend_code(self, user_id: str) -> str:
        """Return what stands for a user in the link for friends: always the same, and it tells nobody the id."""
        secret = urlsafe_b64decode(user_id + "==")
        tag = hmac.digest(self._key, b"friend " + secret, "sha256")[:TAG_BYTES]
        return urlsafe_b64encode(tag + self._veil(tag, secret)).decode()

    async def user_of_code(self, code: str) -> User | None:
        """Return whose link for friends has this code, if anybody's."""
        try:
            sealed = urlsafe_b64decode(to_bytes(code))
        except ValueError:
            return None
        user_id = urlsafe_b64encode(self._veil(sealed[:TAG_BYTES], sealed[TAG_BYTES:])).rstrip(b"=").decode()
        if len(user_id) != ID_LENGTH or not hmac.compare_digest(to_bytes(self.friend_code(user_id)), to_bytes(code)):
            return None
        return await self.store.user(user_id)

    def _veil(self, tag: bytes, text: bytes) -> bytes:
        """Hide a text, or show it again: the tag, which follows from the text, says how."""
        return bytes(a ^ b for a, b in zip(text, hmac.digest(self._key, b"veil " + tag, "sha256"), strict=False))

    async def welcome(self, name: str, now: int) -> tuple[User, str]:
        """Return a new guest and the phrase that proves who it is."""
        phrase = spell_phrase(token_bytes(PHRASE_BYTES))
        user = User(id=new_id(), name=self.check_name(name), phrase=hash_phrase(phrase), created=now)
        await self.store.add_user(user)
        return user, phrase

    def check_name(self, name: str) -> str:
        """Return a name as it will be shown, or refuse it."""
        cleaned = clean_name(name)
        if is_unwelcome(cleaned, self.unwelcome):
            raise UnwelcomeName("nobody may be called that here")
        return cleaned

    async def recover(self, phrase: str) -> User:
        """Return the user of a phrase."""
        user = await self.store.user_of_phrase(hash_phrase(phrase))
        if user is None:
            raise BadPhrase("nobody has this phrase")
        return user

    async def rename(self, user: User, name: str) -> str:
        """Give a user another name and return it as it will be shown."""
        cleaned = self.check_name(name)
        await self.store.rename_user(user.id, cleaned)
        return cleaned

    def token(self, user: User) -> str:
        """Return what the cookie of a user holds on one device: another one for every device."""
        device = token_urlsafe(DEVICE_BYTES)
        return f"{user.id}.{device}.{self.sign('device', f'{user.id} {device}')}"

    def _user_id(self, token: str) -> str:
        """Return the user a token was made for, or refuse it."""
        owner, _dot, signature = token.rpartition(".")
        user_id, dot, device = owner.partition(".")
        # Tokens made before devices had their own are good until they are signed out.
        expected = self.sign("device", f"{user_id} {device}") if dot else self.sign("user", user_id)
        if not hmac.compare_digest(to_bytes(signature), to_bytes(expected)):
            raise NotSignedIn("sign in first")
        return user_id

    async def user_of_token(self, token: str | None) -> User:
        """Return the user a cookie belongs to, or refuse it."""
        token = token or ""
        user_id = self._user_id(token)
        if await self.store.is_revoked(hash_token(token)):
            raise NotSignedIn("this device has signed out")
        user = await self.store.user(user_id)
        if user is None:
            raise NotSignedIn("this user does not exist any more")
        return user

    async def sign_out(self, token: str, now: int) -> None:
        """Refuse a token from now on, everywhere."""
        self._user_id(token)
        await self.store.revoke(hash_token(token), now, now - TOKEN_MILLISECONDS)


def hash_token(token: str) -> bytes:
    """Return what is remembered of a token."""
    return sha256(b"kociarnia token " + to_bytes(token)).digest()[:16]


def to_bytes(text: str) -> bytes:
    """Return whatever a client has sent as bytes."""
    return text.encode("utf-8", "surrogatepass")
