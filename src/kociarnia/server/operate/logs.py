"""Structured logs: one JSON object per line, without names, links, tokens or cards."""

import logging
import sys
import threading
import time
from typing import Any

import msgspec

LOGGER = logging.getLogger("kociarnia")
LONGEST_TEXT = 200


class ErrorCount(logging.Filter):
    """Counts the errors that are written down in this process, whoever met them."""

    def __init__(self) -> None:
        super().__init__()
        self.errors = 0

    def filter(self, record: logging.LogRecord) -> bool:
        self.errors += record.levelno >= logging.ERROR
        return True


WRITTEN = ErrorCount()
LOGGER.addFilter(WRITTEN)


class JsonLines(logging.Formatter):
    """Writes a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
        }
        if record.name == LOGGER.name:
            fields["event"] = record.getMessage()
            fields |= getattr(record, "fields", {})
        else:
            # Of what a library says, the sentence without the values that were put into it.
            fields |= {"event": "library", "logger": record.name, "text": first_line(record.msg)}
        if record.exc_info and record.exc_info[1] is not None:
            fields |= describe(record.exc_info[1])
        return msgspec.json.encode(fields, enc_hook=str).decode()


def first_line(text: object) -> str:
    """Return the beginning of a text."""
    lines = str(text).splitlines()
    return lines[0][:LONGEST_TEXT] if lines else ""


def describe(error: BaseException) -> dict[str, object]:
    """Return the kind and the place of an error; its text might hold what somebody sent."""
    return {"error": type(error).__name__, "at": frames_of(error)}


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
    """Write logs to standard error, and nothing else: also what libraries, warnings and lost errors have to say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for logger in (LOGGER, logging.getLogger()):
        logger.handlers[:] = [handler]
    LOGGER.setLevel(level.upper())
    LOGGER.propagate = False
    logging.getLogger().setLevel(logging.WARNING)
    logging.captureWarnings(capture=True)
    logging.raiseExceptions = False  # a record that cannot be written would be shown in plain text
    sys.excepthook = lambda _kind, error, _trace: log_unhandled(error)
    sys.unraisablehook = lambda lost: log_unhandled(lost.exc_value)
    threading.excepthook = lambda lost: log_unhandled(lost.exc_value)


def log_unhandled(error: BaseException | None, **fields: object) -> None:
    """Write down an error nobody handled, without the values that were at hand."""
    LOGGER.error("unhandled", extra={"fields": fields | ({} if error is None else describe(error))})


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
    """Write down what the loop has to say about an error nobody handled."""
    error = context.get("exception")
    log_unhandled(error if isinstance(error, BaseException) else None, text=first_line(context.get("message", "")))


def log_failure(event: str, **fields: object) -> None:
    """Write down an error that is being handled and should not have happened."""
    LOGGER.error(event, exc_info=True, extra={"fields": fields})
