/** Errors of a lost connection to the database, by their codes and texts, so that no driver is loaded to know them. */

/** Of PostgreSQL: the server stops, has failed or is starting, or the connection has ended. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006']);
/** Of the system, for a socket. */
const SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
]);
/** No file, where it is the socket of a server. */
const NO_SOCKET = 'ENOENT';
/** The driver's errors without a code begin so. */
const TEXTS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
];

interface SystemError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/** Whether the error, or one of its causes, says that the server of the database did not answer. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as SystemError;
  if (typeof code === 'string' && (SERVER_CODES.has(code) || SOCKET_CODES.has(code))) return true;
  if (code === NO_SOCKET && syscall === 'connect') return true;
  return TEXTS.some((text) => error.message.startsWith(text)) || isConnectionLost(error.cause);
}
