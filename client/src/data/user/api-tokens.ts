/** API tokens of the user: list, create, revoke. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import type { ApiTokenWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from './session.ts';

const API_TOKENS = 'api-tokens';
const NONE: readonly ApiTokenWire[] = [];

interface ApiTokenList {
  readonly tokens: readonly ApiTokenWire[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useApiTokens(): ApiTokenList {
  const token = useSession()?.token;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [API_TOKENS, token ?? null],
    queryFn: ({ signal }) => vernier.call('apiTokens', {}, { signal, quiet: true }),
    enabled: token !== undefined,
    refetchOnMount: 'always',
  });
  return {
    tokens: data ?? NONE,
    loading: isPending,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** The form shows failures. */
export async function makeApiToken(
  wish: Calls['createApiToken']['input'],
): Promise<Calls['createApiToken']['output']> {
  const made = await vernier.call('createApiToken', wish, { quiet: true });
  await readAgain();
  return made;
}

/** The list is read again in any case: the item may have ended meanwhile. */
export async function revokeApiToken(id: number): Promise<void> {
  try {
    await vernier.call('revokeApiToken', { id });
  } finally {
    await readAgain();
  }
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [API_TOKENS] });
}
