/** The trial balance, read again every few seconds while the page is seen: one call for the badge and the page alike. */

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { adminClient, type AdminOutput } from './admin-api.ts';

const REFRESH_MS = 5_000;

type Trial = AdminOutput['ledger']['trialBalance'];

export function useTrialBalance(): UseQueryResult<Trial> {
  return useQuery({
    queryKey: [['ledger', 'trialBalance']],
    queryFn: () => adminClient.ledger.trialBalance.query(),
    refetchInterval: REFRESH_MS,
  });
}
