/** The envelope every REST answer wears: code, msg, data. */

export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export const SUCCESS_CODE = 1;
export const SESSION_INVALID_CODE = 999;
export const CAPTCHA_CODE = 1014;
export const STEP_UP_CODE = 1024;

/** What a refusal's `data` carries at least. */
export interface RefusalData {
  readonly reason: string;
  readonly fields?: readonly string[];
  /** The field of the refused price; it must be from `min` to `max`. */
  readonly field?: string;
  readonly retry_after?: number;
  readonly required?: string;
  readonly available?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly ref?: string;
}

/** Request headers of every call. */
export const HEADER_LANG = 'lang';
export const HEADER_AUTHORIZATION = 'authorization';
export const HEADER_IDEMPOTENCY_KEY = 'idempotency-key';
export const HEADER_IDEMPOTENCY_HIT = 'idempotency-hit';
