/** API tokens of the user: list, create, revoke. */

import type { Calls } from '@vernier/shared/api/calls';
import type { ApiTokenWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import type { LoadState } from '../transport/load-state.ts';
import { stepUp } from './identity.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

export function useApiTokens(): LoadState<readonly ApiTokenWire[]> {
  return useSessionCall('apiTokens', {}, { refetchOnMount: 'always' });
}

/** The form shows failures. Its password also confirms the session, which the call needs. */
export async function makeApiToken(
  input: Calls['createApiToken']['input'],
): Promise<Calls['createApiToken']['output']> {
  const { password } = input;
  if (password !== undefined) await stepUp({ password });
  const made = await vernier.call('createApiToken', input, { quiet: true });
  await rereadCall('apiTokens');
  return made;
}

/** The list is read again in any case: the item may have ended meanwhile. */
export async function revokeApiToken(id: number): Promise<void> {
  try {
    await vernier.call('revokeApiToken', { id });
  } finally {
    await rereadCall('apiTokens');
  }
}
