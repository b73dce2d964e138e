/** The site's public settings: fee type, levels, languages, the demo's balance. */

import { useQuery } from '@tanstack/react-query';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import { vernier } from '../transport/vernier.ts';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';

const KEY = ['basic-info'];

export function useBasicInfo(): BasicInfoWire | undefined {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => vernier.call('basicInfo', {}, { signal, initial: true, quiet: true }),
    meta: { offline: 'public' } satisfies OfflineMeta,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Margin of opposite positions; full until the settings are loaded. */
export function hedgedMargin(): HedgedMargin {
  return queryClient.getQueryData<Partial<BasicInfoWire>>(KEY)?.hedged_margin ?? 'full';
}
