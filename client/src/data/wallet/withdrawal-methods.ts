/** The addresses and bank accounts that money may go to: those that are bound, binding one more, and taking one away. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import type { DrawMethodWire } from '@vernier/shared/api/shapes/transfer';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';

const METHODS = 'draw-methods';

export interface WithdrawalMethods {
  /** Newest first; undefined until they are known. */
  readonly methods: readonly DrawMethodWire[] | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
  readonly refresh: () => Promise<unknown>;
}

/** Of both types. Demo accounts have none, and are not asked about them. */
export function useWithdrawalMethods(): WithdrawalMethods {
  const session = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: [METHODS, session?.token ?? null],
    queryFn: ({ signal }) => vernier.call('drawMethods', {}, { signal, quiet: true }),
    enabled: session !== null && session.user.is_demo === 0,
    refetchOnMount: 'always',
  });
  return {
    methods: data,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    refresh: () => refetch(),
  };
}

/** The form shows why not. */
export async function bindMethod(input: Calls['bindDrawMethod']['input']): Promise<DrawMethodWire> {
  const bound = await vernier.call('bindDrawMethod', input, { quiet: true });
  await readMethods();
  return bound;
}

/** What is on its way keeps the copy that it was asked for with. The visitor is told when it fails. */
export async function deleteMethod(id: number): Promise<void> {
  try {
    await vernier.call('deleteDrawMethod', { id });
  } finally {
    await readMethods();
  }
}

/** Something else than this page may have changed them. */
export async function readMethods(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [METHODS] });
}
