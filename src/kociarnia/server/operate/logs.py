"""Structured logs: one JSON object a line, without names, links, tokens or cards."""

import logging
import sys
import time
from typing import Any

import msgspec

LOGGER = logging.getLogger("kociarnia")


class JsonLines(logging.Formatter):
    """Writes a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        fields |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            # The kind and the place of an error; its text might hold what somebody sent.
            error = record.exc_info[1]
            fields["error"] = type(error).__name__
            fields["at"] = frames_of(error)
        return msgspec.json.encode(fields).decode()


def frames_of(error: BaseException) -> list[str]:
    """Return the places an error went through, innermost last."""
    frames: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(f"{code.co_qualname}:{trace.tb_lineno}")
        trace = trace.tb_next
    return frames[-8:]


def set_up_logs(level: str) -> None:
    """Write logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    LOGGER.handlers[:] = [handler]
    LOGGER.setLevel(level.upper())
    LOGGER.propagate = False


def log(event: str, **fields: object) -> None:
    """Write down that something happened."""
    LOGGER.info(event, extra={"fields": fields})


def warn(event: str, **fields: object) -> None:
    """Write down something the one who runs the server should know."""
    LOGGER.warning(event, extra={"fields": fields})


def log_error(event: str, **fields: object) -> None:
    """Write down what keeps the server from running."""
    LOGGER.error(event, extra={"fields": fields})


def log_loop_failure(_loop: object, context: dict[str, Any]) -> None:
    """Write down an error nobody handled, without the values that were at hand."""
    error = context.get("exception")
    fields = {"error": type(error).__name__, "at": frames_of(error)} if isinstance(error, BaseException) else {}
    LOGGER.error("unhandled", extra={"fields": fields})


def log_failure(event: str, **fields: object) -> None:
    """Write down an error that is being handled and should not have happened."""
    LOGGER.error(event, exc_info=True, extra={"fields": fields})
