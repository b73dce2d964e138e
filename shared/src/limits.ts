/** Business constants and limits that several packages share; each carries its reason or its rule. */

/** Money leaves and is stored as whole micro-dollars that any reader can hold as a number: 2^53 − 1 of them at most. */
export const LARGEST_MICROS = 9_007_199_254_740_991n;
/** Margin call at or below this margin level, in hundredths of a percent [MARGIN-10]. */
export const MARGIN_CALL_LEVEL_CENTS = 10_000;
/** New entries are refused again until the level is above this [MARGIN-10]. */
export const MARGIN_CALL_EXIT_CENTS = 11_000;
/** Stop-out at or below this margin level [MARGIN-11]. */
export const STOP_OUT_LEVEL_CENTS = 5_000;
/** Most positions and pending orders of an account, where `MAX_OPEN_ORDERS` is not set [ORDER-20]. */
export const DEFAULT_MAX_OPEN_ORDERS = 500;
/** Risk rate is never shown above 999 % [MARGIN-9]. */
export const MAX_RISK_RATE_CENTS = 99_900;
/** A quote older than this, in market time, fills nothing [ORDER-3]. */
export const MAX_QUOTE_AGE_MS = 2_000;
/** A quote older than this is shown as stale while the market is open [TRADE-1]. */
export const STALE_QUOTE_MS = 3_000;
/** The pages send no order on a quote that they have had for longer than this [TRADE-1]; the server refuses sooner. */
export const EXPIRED_QUOTE_MS = 10_000;
/** Rows of a page of any list [REQUEST-3]. */
export const PAGE_SIZE = 20;
/** Ticks per second and instrument [MARKET-1]. */
export const TICKS_PER_SECOND = 4;
export const TICK_INTERVAL_MS = 250;
/** Most candles one call returns, and how many when it does not say [CANDLE-4]. */
export const MAX_CANDLES = 1000;
export const DEFAULT_CANDLES = 300;
/** Longest span of one reading of the calendar of releases. */
export const MAX_CALENDAR_DAYS = 92;
/** Closes in a mini chart [CANDLE-5]. */
export const MINI_CHART_CLOSES = 60;
/** Idempotency keys: 8–64 URL-safe characters [IDEMPOTENCY-1]. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_.~-]{8,64}$/;
/** Of the base64url form of the SHA-256 of a request's body: 132 of 256 bits. */
export const BODY_HASH_LENGTH = 22;
/** How long a demo account's key returns its first response, in market time [IDEMPOTENCY-5]. */
export const DEMO_RESPONSE_MS = 3 * 86_400_000;
/** Socket limits [SOCKET-4]: subscriptions of one socket, frame bytes, frames a second, bytes behind, silence. */
export const SOCKET_MAX_SUBSCRIPTIONS = 200;
export const SOCKET_MAX_FRAME_BYTES = 4096;
export const SOCKET_MAX_FRAMES_PER_SECOND = 50;
export const SOCKET_MAX_BACKLOG_BYTES = 1_048_576;
export const SOCKET_SILENCE_MS = 30_000;
/** Bytes of one picture of a document [UPLOAD-1]. */
export const MAX_IMAGE_BYTES = 8_388_608;
/** Minutes after a scheduled release in which volatility is higher, and after which its result is known [MARKET-21] [MARKET-23]. */
export const AFTERSHOCK_MINUTES = 30;
/** Longest that a message which could not be delivered waits for its next attempt. */
export const LONGEST_DELIVERY_WAIT_MS = 300_000;

/** Hours after which an unused session ends, as a user may choose: an hour, a day, a week, and the time of a new account. */
export const IDLE_HOURS = [1, 24, 168, 720] as const;
