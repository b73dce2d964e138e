"""Failures of calls: the server refused, or no readable answer came."""

from __future__ import annotations

from typing import Any


class VernierError(Exception):
    """Every failure of a call."""


class Refusal(VernierError):
    """The server refused; the subclasses in `refusals` are for a code (`Refused1008`) and a reason (`InsufficientMargin`)."""

    def __init__(self, code: int, message: str, data: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        """For a person, in the language of the client."""
        self.data: Any = data

    @property
    def reason(self) -> str:
        """The stable reason for programs."""
        return str(self.data.get("reason", ""))


class NoAnswer(VernierError):
    """No readable answer came, and the server may or may not have acted. The same call with this `key` gets the first answer."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.key: str | None = None
        """The idempotency key of the command; None of a read, and of a command without a key."""
