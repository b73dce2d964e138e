/** The site's public settings: fee type, levels, languages, the demo's balance. */

import { useQuery } from '@tanstack/react-query';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { vernier } from '../transport/vernier.ts';
import type { OfflineMeta } from '../transport/query-client.ts';

export function useBasicInfo(): BasicInfoWire | undefined {
  return useQuery({
    queryKey: ['basic-info'],
    queryFn: ({ signal }) => vernier.call('basicInfo', {}, { signal, initial: true, quiet: true }),
    meta: { offline: 'public' } satisfies OfflineMeta,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
