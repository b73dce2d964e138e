/** Withdrawal methods: the user's addresses and bank accounts, adding and removing one. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';

const METHODS = 'draw-methods';

export interface WithdrawalMethods {
  /** Newest first; undefined until they are known. */
  readonly methods: readonly WithdrawalMethodWire[] | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
  readonly refresh: () => Promise<unknown>;
}

/** Both types. Demo accounts have none, so nothing is requested. */
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

/** The form shows failures. */
export async function bindMethod(input: Calls['bindDrawMethod']['input']): Promise<WithdrawalMethodWire> {
  const bound = await vernier.call('bindDrawMethod', input, { quiet: true });
  await readMethods();
  return bound;
}

/** Pending withdrawals keep their copy of the method. A notice shows failures. */
export async function deleteMethod(id: number): Promise<void> {
  try {
    await vernier.call('deleteDrawMethod', { id });
  } finally {
    await readMethods();
  }
}

/** They may have been changed elsewhere. */
export async function readMethods(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [METHODS] });
}
