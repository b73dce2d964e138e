/** Errors in the form of Binance: code and message of each refusal. Clients choose their exception by either of the two. */

import type { Refusal, RefusalReason } from '@vernier/shared/refusals';

/** A request that is not carried out; thrown by a handler and answered in one place. */
export class BinanceError extends Error {
  readonly code: number;
  readonly status: number;
  /** Our reason, for the request log and the metrics. */
  readonly reason: RefusalReason | undefined;
  readonly retryAfterS: number | undefined;

  constructor({ code, msg, status = 400 }: ErrorText, refusal?: Refusal) {
    super(msg);
    this.code = code;
    this.status = status;
    this.reason = refusal?.refused;
    const wait = refusal?.data?.['retry_after'];
    this.retryAfterS = typeof wait === 'number' ? wait : undefined;
  }
}

interface ErrorText {
  readonly code: number;
  readonly msg: string;
  /** HTTP status; absent: 400. */
  readonly status?: number;
}

export const ERRORS = {
  unknown: { code: -1000, msg: 'An unknown error occurred while processing the request.', status: 500 },
  unavailable: {
    code: -1001,
    msg: 'Internal error; unable to process your request. Please try again.',
    status: 503,
  },
  unknownOutcome: {
    code: -1007,
    msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    status: 503,
  },
  notAuthorized: { code: -1002, msg: 'You are not authorized to execute this request.', status: 401 },
  accountDisabled: { code: -1002, msg: 'This action is disabled on this account.', status: 401 },
  tooManyRequests: { code: -1003, msg: 'Too many requests. Please try again later.', status: 429 },
  badLotSize: { code: -1013, msg: 'Filter failure: LOT_SIZE' },
  badPrice: { code: -1013, msg: 'Filter failure: PRICE_FILTER' },
  marketClosed: { code: -1013, msg: 'Market is closed.' },
  badCombination: { code: -1014, msg: 'Unsupported order combination.' },
  tooManyOrders: { code: -1015, msg: 'Too many requests. Please try again later.', status: 429 },
  notSupported: { code: -1020, msg: 'This operation is not supported.' },
  badTimestamp: { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' },
  badSignature: { code: -1022, msg: 'Signature for this request is not valid.' },
  badTimeInForce: { code: -1115, msg: 'Invalid timeInForce.' },
  badOrderType: { code: -1116, msg: 'Invalid orderType.' },
  badSide: { code: -1117, msg: 'Invalid side.' },
  badInterval: { code: -1120, msg: 'Invalid interval.' },
  badSymbol: { code: -1121, msg: 'Invalid symbol.' },
  badParameter: { code: -1130, msg: 'Data sent for a parameter is not valid.' },
  noPrice: { code: -1112, msg: 'No orders on book for symbol.' },
  orderRejected: { code: -2010, msg: 'The order was rejected.' },
  unknownOrder: { code: -2011, msg: 'Unknown order sent.' },
  noSuchOrder: { code: -2013, msg: 'Order does not exist.' },
  badKeyFormat: { code: -2014, msg: 'API-key format invalid.', status: 401 },
  badKey: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.', status: 401 },
  insufficientMargin: { code: -2019, msg: 'Account has insufficient balance for requested action.' },
  wouldTrigger: { code: -2021, msg: 'Order would trigger immediately.' },
  aboveTier: { code: -2027, msg: 'Exceeded the maximum allowable position at current leverage.' },
  nothingToReduce: { code: -2022, msg: 'ReduceOnly Order is rejected.' },
  mostOrders: { code: -4045, msg: 'Reach max open order limit.' },
  badLeverage: { code: -4028, msg: 'Leverage is not valid.' },
  badClientId: { code: -4015, msg: 'Client order id is not valid.' },
  sameMarginType: { code: -4046, msg: 'No need to change margin type.' },
  samePositionSide: { code: -4059, msg: 'No need to change position side.' },
  badPositionSide: { code: -4061, msg: "Order's position side does not match user's setting." },
  duplicateId: { code: -4116, msg: 'ClientOrderId is duplicated.' },
  notFilled: {
    code: -5021,
    msg: 'Due to the order could not be filled immediately, the order has been rejected.',
  },
  wouldTake: { code: -5022, msg: 'Order would immediately match and take.' },
} as const satisfies Record<string, ErrorText>;

export type ErrorName = keyof typeof ERRORS;

/** Every refusal of a command or of the checks before it. Others are not expected here and become `unknown`. */
const BY_REASON: Partial<Readonly<Record<RefusalReason, ErrorName>>> = {
  session_invalid: 'badKey',
  scope_missing: 'notAuthorized',
  account_frozen: 'accountDisabled',
  not_found: 'noSuchOrder',
  state_changed: 'unknownOrder',
  validation_failed: 'badParameter',
  client_id_used: 'duplicateId',
  idempotency_key_reused: 'duplicateId',
  too_many_requests: 'tooManyRequests',
  daily_orders_used: 'tooManyOrders',
  too_many_orders: 'mostOrders',
  market_closed: 'marketClosed',
  trading_halted: 'marketClosed',
  not_reducing: 'nothingToReduce',
  price_not_available: 'noPrice',
  price_moved: 'noPrice',
  insufficient_margin: 'insufficientMargin',
  position_too_large: 'orderRejected',
  multiple_not_allowed: 'badLeverage',
  leverage_above_tier: 'aboveTier',
  no_multiplier_configured: 'badLeverage',
  lots_not_allowed: 'badLotSize',
  target_not_allowed: 'badPrice',
  stop_loss_not_allowed: 'wouldTrigger',
  take_profit_not_allowed: 'wouldTrigger',
  close_only_disk: 'unavailable',
  unavailable: 'unavailable',
  overloaded: 'unavailable',
  internal_error: 'unknownOutcome',
};

/** The error with its usual message, or with more of it. */
export function failure(name: ErrorName, msg?: string): BinanceError {
  return new BinanceError({ ...ERRORS[name], ...(msg !== undefined && { msg }) });
}

/** The error of a refusal. */
export function refusalError(refusal: Refusal): BinanceError {
  return new BinanceError(ERRORS[BY_REASON[refusal.refused] ?? 'unknown'], refusal);
}
