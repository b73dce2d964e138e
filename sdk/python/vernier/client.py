"""Client of one server: calls, retries where they are safe, pushes, and the events of the account."""

from __future__ import annotations

import http.client
import json
import secrets
import ssl
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, cast, get_type_hints, overload
from urllib.parse import quote, urlencode, urlsplit

from . import shapes
from .calls import Calls
from .errors import NoAnswer, Refusal
from .exchange import Http
from .live import Live, Resumed
from .refusals import CODES, REASONS, InternalError, Overloaded, RequestTooSlow, SessionInvalid, Unavailable
from .retry import ATTEMPT_S, DEADLINE_S, SINGLE_S, retry_delay
from .values import converter, parse_json, plain

SUCCESS = 1
USER_AGENT = "vernier-python"


@dataclass(frozen=True)
class Request:
    method: str
    target: str
    headers: dict[str, str]
    body: bytes | None
    answer: Any
    """Type of the answer."""


class Vernier(Calls):
    """Every call is a method. Reads, and commands that take a key, are repeated for half a minute until there is an answer."""

    token: str | None
    """Of a session, or of a program; None without one, and once the server does not know it any more."""

    def __init__(
        self,
        origin: str,
        *,
        token: str | None = None,
        lang: str = "en",
        deadline: float = DEADLINE_S,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """
        Parameters:
            origin: `https://example.com`.
            token: An API token; without one only public calls succeed.
            lang: Language of messages and names.
            deadline: Seconds after which a repeated call is given up.
            context: TLS settings other than the usual ones.
        """
        self.token = token
        self._origin = urlsplit(origin)
        if self._origin.scheme not in ("http", "https") or not self._origin.hostname:
            raise ValueError(f"{origin!r} is no address such as https://example.com")
        self._lang = lang
        self._deadline = deadline
        self._context = context
        self._http = Http(self._origin, context)

    def __enter__(self) -> Vernier:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection of this thread; the next call opens another one."""
        self._http.close()

    @overload
    def pushes(self, topic: Literal["DAY_MARKET"], /) -> Iterator[shapes.PushFrameDayMarket | Resumed]: ...

    @overload
    def pushes(self, topic: Literal["FOREX_TRADE"], /) -> Iterator[shapes.PushFrameForexTrade | Resumed]: ...

    @overload
    def pushes(self, topic: Literal["FOREX_CLOSED"], /) -> Iterator[shapes.PushFrameForexClosed | Resumed]: ...

    @overload
    def pushes(self, topic: Literal["WALLET"], /) -> Iterator[shapes.PushFrameWallet | Resumed]: ...

    @overload
    def pushes(self, *topics: str, period: str | None = None) -> Iterator[shapes.PushFrame | Resumed]: ...

    def pushes(self, *topics: str, period: str | None = None) -> Iterator[Any]:
        """Pushes of these topics as they come, across losses of the connection.

        After a loss there is a `Resumed`: pushes in between are lost, so read the data again. Leaving the loop closes the socket.

        Parameters:
            topics: `DAY_MARKET`, `KLINE.EURUSD`, `FOREX_TRADE`, `FOREX_CLOSED`, `WALLET`.
            period: Length of a candle, of candle topics; `1min` without it.
        """
        length = {} if period is None else {"period": period}
        return self._live(lambda: [{"topic": topic, **(length if topic.startswith("KLINE.") else {})} for topic in topics])

    def account_events(self, since: int) -> Iterator[shapes.Activity]:
        """The events of the account after this number, each once and in order, now and as they happen."""
        last = since
        for event in self._stored_events(last):
            last = event["id"]
            yield event
        for push in self._live(lambda: [{"topic": "ACCOUNT_EVENTS", "since": last}]):
            if isinstance(push, Resumed):
                continue
            event = cast(shapes.Activity, push["data"])
            if event["id"] <= last:
                continue
            for found in [event] if event["id"] == last + 1 else self._stored_events(last):
                last = found["id"]
                yield found

    def _stored_events(self, since: int) -> Iterator[shapes.Activity]:
        while events := self.activity(since=since)["list"]:
            yield from events
            since = events[-1]["id"]

    def _live(self, subscriptions: Callable[[], list[dict[str, Any]]]) -> Iterator[shapes.PushFrame | Resumed]:
        return Live(self._origin, self.token, self._lang, self._refuse, self._context).pushes(subscriptions)

    def _ask(self, request: str, values: dict[str, Any], answer: Any, **options: Any) -> Any:
        method, path = request.split(" ")
        sent = {name: plain(value) for name, value in values.items() if value is not None}
        for name in [name for name in sent if f":{name}" in path]:
            path = path.replace(f":{name}", quote(str(sent.pop(name)), safe=""))
        headers = {"lang": self._lang, "user-agent": USER_AGENT}
        if self.token is not None:
            headers["authorization"] = self.token
        key: str | None = None
        if options.get("keyed", False):
            key = headers["idempotency-key"] = options["key"] or secrets.token_hex(16)
        body = None
        if method == "POST":
            headers["content-type"] = "application/json"
            body = json.dumps(sent).encode()
        elif sent:
            path = f"{path}?{urlencode({name: _query(value) for name, value in sent.items()})}"
        call = Request(method, path, headers, body, answer)
        try:
            if key is None and method != "GET":
                return self._once(call, SINGLE_S, fresh=True)
            return self._until_answered(call)
        except NoAnswer as failure:
            failure.key = key
            raise

    def _until_answered(self, call: Request) -> Any:
        end = time.monotonic() + self._deadline
        attempt = 1
        while True:
            wait = retry_delay(attempt)
            try:
                return self._once(call, max(0.001, min(ATTEMPT_S, end - time.monotonic())), fresh=False)
            except (InternalError, Overloaded, RequestTooSlow, Unavailable) as refusal:
                failure: Exception = refusal
                wait = max(wait, float(refusal.data.get("retry_after", 0)))
            except NoAnswer as missing:
                failure = missing
            time.sleep(max(0.0, min(end - time.monotonic(), wait)))
            if time.monotonic() >= end:
                raise NoAnswer(f"no answer in {self._deadline:g} seconds: {failure}") from failure
            attempt += 1

    def _once(self, call: Request, timeout: float, *, fresh: bool) -> Any:
        try:
            status, media_type, content = self._http.exchange(
                call.method, call.target, call.headers, call.body, timeout, fresh=fresh
            )
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(str(error) or type(error).__name__) from error
        if media_type != "application/json" and status == 200:
            return content
        envelope = _envelope(content, status)
        if envelope["code"] != SUCCESS:
            self._refuse(envelope, call.headers.get("authorization"))
        return converter(call.answer)(envelope["data"])

    def _refuse(self, envelope: dict[str, Any], token: str | None) -> None:
        """Raises the refusal; one of the token ends it."""
        details: dict[str, Any] = envelope.get("data") or {}
        code = envelope["code"]
        kind = REASONS.get(details.get("reason", "")) or CODES.get(code, Refusal)
        if kind is SessionInvalid and token == self.token:
            self.token = None
        raise kind(code, envelope["msg"], converter(get_type_hints(kind).get("data"))(details))


def _query(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _envelope(content: bytes, status: int) -> dict[str, Any]:
    try:
        envelope = parse_json(content)
    except ValueError:
        envelope = None
    if not isinstance(envelope, dict) or not {"code", "msg", "data"}.issubset(cast(dict[str, Any], envelope)):
        raise NoAnswer(f"the answer is no envelope (HTTP {status})")
    return cast(dict[str, Any], envelope)
