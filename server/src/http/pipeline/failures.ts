/** The one place where what went wrong below becomes an envelope: transport faults by their kind, the rest as 1500. */

import type { Socket } from 'node:net';
import { type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import { isDiskFailure } from '../../platform/disk/reserve.ts';
import type { Log } from '../../platform/logging/log.ts';
import { messages } from '../../platform/messages/messages.ts';
import { refusalText, statusOf } from '../../platform/routing/answer.ts';
import type { CallReply, CallRequest } from '../../platform/routing/call-request.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { keepConnection } from '../../platform/routing/large-bodies.ts';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import type { RequestCheck } from './every-request.ts';
import { answerMisdirected } from '../../platform/routing/misdirected.ts';
import { isTransient } from '../../platform/routing/transient-error.ts';

/** Option of the application: a request without a host reaches {@link answerOddRequests}. */
export const PASSED_ERRORS = { requireHostHeader: false } as const;

const BY_FASTIFY_CODE: Readonly<Record<string, RefusalReason>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_not_supported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_not_readable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_not_readable',
  FST_ERR_BAD_URL: 'request_not_readable',
  FST_ERR_MAX_PARAM_LENGTH: 'request_not_readable',
};

const BY_HTTP_STATUS: Readonly<Record<number, RefusalReason>> = {
  400: 'body_not_readable',
  413: 'body_too_large',
  415: 'media_type_not_supported',
  503: 'unavailable',
};

const BY_SOCKET_CODE: Readonly<Record<string, RefusalReason>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/** Fastify's error handler, and its handler of errors before a route is found. */
export function createFailureHandler(log: Log, disk: Pick<DiskWatch, 'failed'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // Also where no route was found, and no hook has run.
    reply.header(HEADER_REQUEST_ID, request.id);
    closeUpgrade(reply);
    keepConnection(error, reply);
    failedCall(error, { request, reply, log, disk });
  };
}

interface FailedCall {
  readonly request: Pick<CallRequest, 'id' | 'headers'>;
  readonly reply: CallReply;
  readonly log: Log;
  readonly disk: Pick<DiskWatch, 'failed'>;
}

/** Answers a call that has failed. */
export function failedCall(error: Error, { request, reply, log, disk }: FailedCall): void {
  if (answerMisdirected(error, reply)) return;
  if (isDiskFailure(error)) disk.failed();
  sendRefusal(reply, refusalOfRequest(error, request.id, log), requestLanguage(request));
}

/** The refusal of a request that failed before, or in, its handler; a server error is logged with the request's id. */
export function refusalOfRequest(
  error: Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>,
  ref: string,
  log: Log,
): Refusal {
  if (isTransient(error)) return refuse('unavailable');
  const reason = BY_FASTIFY_CODE[error.code ?? ''] ?? BY_HTTP_STATUS[error.statusCode ?? 500];
  if (reason !== undefined) return refuse(reason);
  log.error('a request failed', { ref, error });
  if (isDiskFailure(error)) return refuse('close_only_disk');
  return refuse('internal_error', { ref });
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** What Node's parser could not read is answered here, in English, since no header has been understood. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const reason = BY_SOCKET_CODE[error.code ?? ''] ?? 'request_not_readable';
  const status = statusOf(reason);
  const body = refusalText(refuse(reason), 'en', messages);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? 'Bad Request'}\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Answers requests that Node rejects before Fastify sees them [REQUEST-1]. Comes before all checks that may answer. */
export function answerOddRequests(app: FastifyInstance): RequestCheck {
  // Expectations other than "100-continue" may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return (request, reply) => {
    closeUpgrade(reply);
    const hosts = hostCount(request.raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return false;
    sendRefusal(reply, refuse('request_not_readable'), requestLanguage(request));
    return true;
  };
}

const HOST = 'host';

/** Node keeps the first of several hosts, and a proxy in front may have meant another one. */
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count;
}

/**
 * A connection during its upgrade is managed by neither Node nor the hub. It is closed after the HTTP response: otherwise it stays
 * open, and the shutdown waits for it. An accepted socket gets no HTTP response.
 */
function closeUpgrade({ request, raw }: FastifyReply): void {
  if ('upgrade' in request.raw && request.raw.upgrade === true)
    raw.once('finish', () => request.raw.socket.destroy());
}
