/** Failure of an admin call: its text and the stable reason of the server. */

import type { AdminRouter } from '@vernier/server/admin/router';
import { TRPCClientError } from '@trpc/client';

/** The reason of a refusal, such as `state_changed`; null when the server was not reached. */
export function reasonOf(error: unknown): string | null {
  const data = dataOf(error);
  return typeof data?.['reason'] === 'string' ? data['reason'] : null;
}

/** A figure that a refusal carries, such as `retry_after`. */
export function factOf(error: unknown, name: string): unknown {
  return dataOf(error)?.[name];
}

/** The reason of the server, in English; null when it was not reached. */
export function messageOf(error: unknown): string | null {
  return reasonOf(error) === null || !(error instanceof Error) ? null : error.message;
}

function dataOf(error: unknown): Readonly<Record<string, unknown>> | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as TRPCClientError<AdminRouter>;
  return (data as Readonly<Record<string, unknown>> | null | undefined) ?? null;
}
