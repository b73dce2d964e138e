/** The second factor of the login: whether it is on, setting it up in two steps, and taking it away. Forms show the failures. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from './session.ts';

const SECOND_FACTOR = 'second-factor';

export type NewSecret = Calls['enableTotp']['output'];

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

/** Nothing is asked at a login before the secret is confirmed. */
export function beginSecondFactor(password: string): Promise<NewSecret> {
  return vernier.call('enableTotp', { password }, { quiet: true });
}

/** Gives the recovery codes, which the server tells this once. */
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
