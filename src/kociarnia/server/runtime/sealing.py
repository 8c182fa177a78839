"""Seals messages so that only the browser they are for can read them, and signs them as this server's.

It is done by pywebpush (RFC 8291 and 8292). That takes long to read, so nobody imports this module at the start: `push`
reads it in a thread when somebody wants to be told for the first time.
"""

import time
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from kociarnia.server.storage.subscriptions import Subscription

SEALED_BYTES = 512
"""All messages have the same length, so that it tells push services nothing."""
TOKEN_SECONDS = 12 * 3600


class Sealing:
    """Seals and signs with the key of this server."""

    def __init__(self, key: bytes, contact: str) -> None:
        """`contact` says whose server it is."""
        self._key = Vapid02.from_raw(urlsafe_b64encode(key))
        self._contact = contact
        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = urlsafe_b64encode(point).rstrip(b"=").decode()

    def check_point(self, point: bytes) -> None:
        """Raise ValueError if this is no public key of a browser."""
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)

    def seal(self, subscription: Subscription, text: bytes) -> bytes:
        """Return a message so that only the browser it is for can read it."""
        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
        body: bytes = pusher.encode(text.ljust(SEALED_BYTES))["body"]
        return body

    def sign(self, endpoint: str) -> dict[str, str]:
        """Return the headers by which a push service knows whose message it is."""
        place = urlsplit(endpoint)
        claims = {
            "sub": self._contact,
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
        }
        headers: dict[str, str] = self._key.sign(claims)
        return headers
