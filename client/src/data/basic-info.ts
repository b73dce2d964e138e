/** The site's public settings: fee type, levels, languages, the demo's balance. */

import { useQuery } from '@tanstack/react-query';
import type { BasicInfoWire } from '@vernier/shared/wire/shapes';
import type { FeeType } from '@vernier/shared/trading/fee';
import { call } from './api.ts';

export function useBasicInfo(): BasicInfoWire | undefined {
  return useQuery({
    queryKey: ['basic-info'],
    queryFn: ({ signal }) => call('basicInfo', {}, { signal, initial: true, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

const PER_LOT = 1;

/** How fees are counted; per lot until the server has said otherwise. */
export function useFeeType(): FeeType {
  const info = useBasicInfo();
  return info === undefined || info.trade_fee_type === PER_LOT ? 'per_lot' : 'of_margin';
}
