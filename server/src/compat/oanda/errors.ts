/** Errors in the form of OANDA: status, code and message of each refusal. */

import type { Refusal, RefusalReason } from '@vernier/shared/refusals';

/** A request that is not carried out; thrown by a handler and answered in one place. */
export class OandaError extends Error {
  readonly status: number;
  /** Absent where OANDA sends a message only. */
  readonly code: string | undefined;
  /** Our reason, for the request log and the metrics. */
  readonly reason: RefusalReason | undefined;
  readonly retryAfterS: number | undefined;

  /** Further fields of the answer. */
  readonly fields: object;

  constructor({ status, code, text }: OandaErrorText, refusal?: Refusal, fields: object = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.reason = refusal?.refused;
    const wait = refusal?.data?.['retry_after'];
    this.retryAfterS = typeof wait === 'number' ? wait : undefined;
  }

  /** The same error of a reason, with further fields. */
  with(fields: object): OandaError {
    const { status, code, message: text, reason } = this;
    const refusal = reason === undefined ? undefined : { refused: reason };
    return new OandaError({ status, text, ...(code !== undefined && { code }) }, refusal, fields);
  }
}

interface OandaErrorText {
  readonly status: number;
  readonly code?: string;
  readonly text: string;
}

const OANDA_ERRORS = {
  badToken: { status: 401, text: 'Insufficient authorization to perform request.' },
  forbidden: { status: 403, text: 'The provided request was forbidden.' },
  notMapped: { status: 404, code: 'NOT_SUPPORTED', text: 'This endpoint is not served here.' },
  noSuchOrder: { status: 404, code: 'ORDER_DOESNT_EXIST', text: 'The order ID specified does not exist' },
  noSuchTrade: { status: 404, code: 'NO_SUCH_TRADE', text: 'The trade ID specified does not exist' },
  noSuchPosition: {
    status: 404,
    code: 'CLOSEOUT_POSITION_DOESNT_EXIST',
    text: 'The Position requested to be closed out does not exist',
  },
  noSuchTransaction: {
    status: 404,
    code: 'NO_SUCH_TRANSACTION',
    text: 'The transaction ID specified does not exist',
  },
  accountLocked: { status: 403, code: 'ACCOUNT_LOCKED', text: 'The account is locked' },
  invalid: { status: 400, code: 'INVALID_REQUEST', text: 'The request is not valid' },
  unknownInstrument: { status: 400, code: 'INSTRUMENT_UNKNOWN', text: 'The instrument specified is unknown' },
  halted: { status: 400, code: 'MARKET_HALTED', text: 'The instrument is not tradeable now' },
  noPrice: {
    status: 400,
    code: 'INSTRUMENT_PRICE_UNKNOWN',
    text: 'There is no price for the instrument now',
  },
  bounds: { status: 400, code: 'BOUNDS_VIOLATION', text: 'The price is beyond the bound of the order' },
  noMargin: {
    status: 400,
    code: 'INSUFFICIENT_MARGIN',
    text: 'The account has insufficient margin for the order',
  },
  unitsInvalid: { status: 400, code: 'UNITS_INVALID', text: 'The units specified are invalid' },
  unitsPrecision: {
    status: 400,
    code: 'UNITS_PRECISION_EXCEEDED',
    text: 'The units specified contain more precision than is allowed for the instrument',
  },
  unitsMinimum: {
    status: 400,
    code: 'UNITS_MINIMUM_NOT_MET',
    text: 'The units specified are less than the minimum',
  },
  unitsLimit: { status: 400, code: 'UNITS_LIMIT_EXCEEDED', text: 'The units specified exceed the maximum' },
  closeTooMuch: {
    status: 400,
    code: 'CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE',
    text: 'The units specified exceed the size of the trade',
  },
  nothingToReduce: {
    status: 400,
    code: 'NO_POSITION_TO_REDUCE',
    text: 'There is no position that the order could reduce',
  },
  priceInvalid: { status: 400, code: 'PRICE_INVALID', text: 'The price specified is invalid' },
  stopLossInvalid: {
    status: 400,
    code: 'STOP_LOSS_ON_FILL_PRICE_INVALID',
    text: 'The price of the stop loss is not allowed',
  },
  takeProfitInvalid: {
    status: 400,
    code: 'TAKE_PROFIT_ON_FILL_PRICE_INVALID',
    text: 'The price of the take profit is not allowed',
  },
  timeInForceInvalid: {
    status: 400,
    code: 'TIME_IN_FORCE_INVALID',
    text: 'The timeInForce specified is not supported',
  },
  clientIdInvalid: {
    status: 400,
    code: 'CLIENT_ORDER_ID_INVALID',
    text: 'A client ID has 1 to 64 of the characters A-Z a-z 0-9 . _ -',
  },
  clientIdUsed: {
    status: 400,
    code: 'CLIENT_ORDER_ID_ALREADY_EXISTS',
    text: 'The client order ID specified is already assigned to another order',
  },
  tooManyOrders: {
    status: 400,
    code: 'PENDING_ORDERS_ALLOWED_EXCEEDED',
    text: 'The account has as many orders as it may have',
  },
  tooManyRequests: { status: 429, text: 'The request rate limit has been exceeded.' },
  unavailable: { status: 503, text: 'The server cannot process the request now. Please try again.' },
  internal: { status: 500, text: 'An internal server error has occurred.' },
} as const satisfies Record<string, OandaErrorText>;

type OandaErrorName = keyof typeof OANDA_ERRORS;

/** Every refusal of a command or of the checks before it. Others are not expected here and become `internal`. */
const BY_REASON: Partial<Readonly<Record<RefusalReason, OandaErrorName>>> = {
  session_invalid: 'badToken',
  scope_missing: 'forbidden',
  account_frozen: 'accountLocked',
  not_found: 'noSuchOrder',
  state_changed: 'noSuchOrder',
  validation_failed: 'invalid',
  client_id_used: 'clientIdUsed',
  idempotency_key_reused: 'clientIdUsed',
  too_many_requests: 'tooManyRequests',
  daily_orders_used: 'tooManyRequests',
  too_many_orders: 'tooManyOrders',
  market_closed: 'halted',
  trading_halted: 'halted',
  not_reducing: 'nothingToReduce',
  price_not_available: 'noPrice',
  price_moved: 'bounds',
  insufficient_margin: 'noMargin',
  position_too_large: 'unitsLimit',
  multiple_not_allowed: 'noMargin',
  no_multiplier_configured: 'noMargin',
  lots_not_allowed: 'unitsInvalid',
  target_not_allowed: 'priceInvalid',
  stop_loss_not_allowed: 'stopLossInvalid',
  take_profit_not_allowed: 'takeProfitInvalid',
  close_only_disk: 'unavailable',
  unavailable: 'unavailable',
  overloaded: 'unavailable',
};

/** The error with its usual message, or with more of it. */
export function oandaFailure(name: OandaErrorName, text?: string): OandaError {
  return new OandaError({ ...OANDA_ERRORS[name], ...(text !== undefined && { text }) });
}

export function invalidValue(name: string): OandaError {
  return oandaFailure('invalid', `Invalid value specified for '${name}'`);
}

export function oandaRefusal(refusal: Refusal): OandaError {
  return new OandaError(OANDA_ERRORS[BY_REASON[refusal.refused] ?? 'internal'], refusal);
}
