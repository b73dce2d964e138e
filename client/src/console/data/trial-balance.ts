/** The trial balance, read again every few seconds while the page is seen: one call for the badge and the page alike. */

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, type OfficeOutput } from './admin-api.ts';

const REFRESH_MS = 5_000;

type Trial = OfficeOutput['ledger']['trialBalance'];

export function useTrialBalance(): UseQueryResult<Trial> {
  return useQuery({
    queryKey: [['ledger', 'trialBalance']],
    queryFn: () => ask.ledger.trialBalance.query(),
    refetchInterval: REFRESH_MS,
  });
}
