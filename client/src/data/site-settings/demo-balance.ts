/** USD of a new demo account: a rendered page carries it, otherwise it comes with the public settings. */

import { useQuery } from '@tanstack/react-query';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import { vernier } from '../transport/vernier.ts';

const KEY = ['demo-balance'];

export function setDemoBalance(amount: string): void {
  queryClient.setQueryData(KEY, amount);
}

/** Undefined until it is loaded. */
export function useDemoBalance(): string | undefined {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { demo_balance } = await vernier.call('basicInfo', {}, { signal, initial: true, quiet: true });
      return demo_balance;
    },
    meta: { offline: 'public' } satisfies OfflineMeta,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
