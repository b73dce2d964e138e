/** Countries and areas that may register, in the visitor's language, with dialling codes. */

import { useQuery } from '@tanstack/react-query';
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { vernier } from '../transport/vernier.ts';
import { page } from '../page.ts';

export interface Areas {
  readonly areas: readonly AreaWire[];
  readonly failed: boolean;
  readonly retry: () => void;
}

const NONE: readonly AreaWire[] = [];

export function useAreas(): Areas {
  const { data, isError, refetch } = useQuery({
    queryKey: ['areas', page().language()],
    queryFn: ({ signal }) => vernier.call('areaList', {}, { signal, initial: true, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { areas: data ?? NONE, failed: isError, retry: () => void refetch() };
}
