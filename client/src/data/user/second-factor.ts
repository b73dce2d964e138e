/** Second factor of the login: state, set-up in two steps, and removal. Forms show failures. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from './session.ts';

const SECOND_FACTOR = 'second-factor';

export type NewTotpSecret = Calls['enableTotp']['output'];

interface SecondFactor {
  /** Null until it is known. */
  readonly state: Calls['totpState']['output'] | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useSecondFactor(): SecondFactor {
  const token = useSession()?.token;
  const { data, isError, refetch } = useQuery({
    queryKey: [SECOND_FACTOR, token ?? null],
    queryFn: ({ signal }) => vernier.call('totpState', {}, { signal, quiet: true }),
    enabled: token !== undefined,
    refetchOnMount: 'always',
  });
  return { state: data ?? null, failed: isError && data === undefined, retry: () => void refetch() };
}

/** The login does not require it before the secret is confirmed. */
export function beginSecondFactor(password: string): Promise<NewTotpSecret> {
  return vernier.call('enableTotp', { password }, { quiet: true });
}

/** Resolves with the recovery codes, which the server returns only once. */
export async function confirmSecondFactor(totp: string): Promise<readonly string[]> {
  const { recovery_codes: codes } = await vernier.call('confirmTotp', { totp }, { quiet: true });
  await readAgain();
  return codes;
}

export async function endSecondFactor(proof: Calls['disableTotp']['input']): Promise<void> {
  await vernier.call('disableTotp', proof, { quiet: true });
  await readAgain();
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [SECOND_FACTOR] });
}
