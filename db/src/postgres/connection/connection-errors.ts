/** Errors of the first connection as texts for the operator. */

import { StartRefused } from '../../start-refused.ts';
import type { ServerAddress } from './pool.ts';

/** What is wrong by the code of the system or of PostgreSQL. */
const REASONS: Readonly<Record<string, (address: ServerAddress) => string>> = {
  ECONNREFUSED: ({ host, port }) => `no server listens at ${host}:${port}`,
  ENOENT: ({ host }) => `no server has a socket in ${host}`,
  ENOTFOUND: ({ host }) => `the name ${host} has no address`,
  EAI_AGAIN: ({ host }) => `the name ${host} has no address now`,
  EHOSTUNREACH: ({ host }) => `the network has no route to ${host}`,
  ETIMEDOUT: ({ host, port }) => `the server at ${host}:${port} does not answer`,
  ECONNRESET: ({ host, port }) => `the server at ${host}:${port} ended the connection`,
  '28P01': ({ user }) => `the password of the user ${user} is wrong`,
  '28000': ({ user }) => `the server does not allow the user ${user} to connect (pg_hba.conf)`,
  '3D000': ({ database }) => `the database ${database} does not exist: create it with createdb ${database}`,
  '42501': ({ user, database }) => `the user ${user} may not create tables in the database ${database}`,
  '53300': () => 'the server has no free connection (max_connections)',
  '57P03': () => 'the server is starting or stopping',
};

/** The driver's errors without a code. */
const CONNECT_TIMEOUT = 'timeout expired';

/** The error with a text for the operator, where its cause is known; otherwise the error itself. Never has the password. */
export function connectionRefusal(error: unknown, address: ServerAddress): unknown {
  if (error instanceof StartRefused) return error;
  const reason = REASONS[codeOf(error)];
  return reason === undefined ? error : new StartRefused(`PostgreSQL of DATABASE_URL: ${reason(address)}`);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.message === CONNECT_TIMEOUT) return 'ETIMEDOUT';
  // A name with several addresses has one error for each.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
