"""Retries: how long a call is repeated, and the delay between two attempts."""

from __future__ import annotations

import random

DEADLINE_S = 30.0
"""A call without an answer is given up after this."""
ATTEMPT_S = 8.0
"""Longest wait for the answer to one of several attempts."""
SINGLE_S = 15.0
"""Longest wait for the answer to the only attempt."""


def retry_delay(attempt: int, first: float = 0.3, most: float = 4.0, chance: float | None = None) -> float:
    """Seconds after this attempt, which counts from 1: doubled, capped, and with jitter so that programs do not return at once."""
    whole = min(most, first * 2 ** min(attempt - 1, 20))
    return whole / 2 + whole / 2 * (random.random() if chance is None else chance)
