/** Second factor of the login: state, set-up in two steps, and removal. Forms show failures. */

import type { Calls } from '@vernier/shared/api/calls';
import { vernier } from '../transport/vernier.ts';
import type { LoadState } from '../transport/load-state.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

export type NewTotpSecret = Calls['enableTotp']['output'];

export function useSecondFactor(): LoadState<Calls['totpState']['output']> {
  return useSessionCall('totpState', {}, { refetchOnMount: 'always' });
}

/** The login does not require it before the secret is confirmed. */
export function beginSecondFactor(password: string): Promise<NewTotpSecret> {
  return vernier.call('enableTotp', { password }, { quiet: true });
}

/** Resolves with the recovery codes, which the server returns only once. */
export async function confirmSecondFactor(totp: string): Promise<readonly string[]> {
  const { recovery_codes: codes } = await vernier.call('confirmTotp', { totp }, { quiet: true });
  await rereadCall('totpState');
  return codes;
}

export async function endSecondFactor(proof: Calls['disableTotp']['input']): Promise<void> {
  await vernier.call('disableTotp', proof, { quiet: true });
  await rereadCall('totpState');
}
