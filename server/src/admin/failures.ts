/** Errors of an administrator's call as tRPC errors: a stable reason, its figures, and a message in the caller's language. */

import { isDeepStrictEqual } from 'node:util';
import { isRefusal, type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import { inputRefusal } from '@vernier/shared/api/strict-input';
import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import { newRequestId } from '../platform/routing/request-id.ts';
import { messages } from '../platform/messages/messages.ts';
import { isTransient } from '../platform/routing/transient-error.ts';

/** tRPC codes of the reasons that are more specific than a bad request. */
const CODES: Partial<Readonly<Record<RefusalReason, TRPC_ERROR_CODE_KEY>>> = {
  session_invalid: 'UNAUTHORIZED',
  wrong_account_or_password: 'UNAUTHORIZED',
  totp_required: 'UNAUTHORIZED',
  totp_wrong: 'UNAUTHORIZED',
  code_wrong: 'UNAUTHORIZED',
  role_not_allowed: 'FORBIDDEN',
  second_factor_needed: 'FORBIDDEN',
  step_up_needed: 'FORBIDDEN',
  own_access: 'FORBIDDEN',
  other_administrator_needed: 'FORBIDDEN',
  test_controls_off: 'FORBIDDEN',
  sandbox_off: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  path_not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  state_changed: 'CONFLICT',
  account_exists: 'CONFLICT',
  body_too_large: 'PAYLOAD_TOO_LARGE',
  media_type_not_supported: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  internal_error: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** Reasons of the errors that tRPC itself raises before a procedure runs. */
const REASONS: Partial<Readonly<Record<TRPC_ERROR_CODE_KEY, RefusalReason>>> = {
  NOT_FOUND: 'path_not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PARSE_ERROR: 'body_not_readable',
  BAD_REQUEST: 'request_not_readable',
  UNSUPPORTED_MEDIA_TYPE: 'media_type_not_supported',
  PAYLOAD_TOO_LARGE: 'body_too_large',
};

/** A refusal that leaves a procedure as an exception. */
export class Refused extends TRPCError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super({ code: codeOf(refusal), message: refusal.refused });
    this.refusal = refusal;
  }
}

/** The row; refused when there is none. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Refused(refuse('not_found'));
  return row;
}

/** The value of an accepted outcome; throws a refusal. */
export function granted<Value extends object>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new Refused(outcome);
  return outcome;
}

/**
 * Refuses a change that was made from something that another administrator has changed since [ADMIN-4]; `seen` is undefined
 * where the caller does not say what the change was made from.
 */
export function expectSeen<Value>(seen: Value | undefined, now: Value): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, now)) throw new Refused(refuse('state_changed'));
}

function codeOf({ refused }: Refusal): TRPC_ERROR_CODE_KEY {
  return CODES[refused] ?? 'BAD_REQUEST';
}

/** The refusal of any error. An error without a reason becomes `internal_error` with the reference of the request. */
export function refusalOf(error: TRPCError, ref = newRequestId()): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError)
    return inputRefusal(error.cause, 'input');
  if (isTransient(error.cause)) return refuse('unavailable');
  const reason = REASONS[error.code];
  return reason === undefined ? refuse('internal_error', { ref }) : refuse(reason);
}

/** A refusal as the `error` of a tRPC response, in the caller's language, with its HTTP status. */
export function errorShape(refusal: Refusal, lang: Language) {
  const error = new Refused(refusal);
  const httpStatus = getHTTPStatusCodeFromError(error);
  return {
    message: messages.refusal(refusal, lang),
    code: TRPC_ERROR_CODES_BY_KEY[error.code],
    data: { code: error.code, httpStatus, reason: refusal.refused, ...refusal.data },
  };
}
