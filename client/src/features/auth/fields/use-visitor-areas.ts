/** Countries, with the one that this visitor is likely in. */

import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { useMemo } from 'react';
import { type Areas, useAreas } from '../../../data/user/areas.ts';
import { likelyArea } from './area-guess.ts';

export interface VisitorAreas extends Areas {
  readonly likely: AreaWire | undefined;
}

export function useVisitorAreas(): VisitorAreas {
  const { areas, failed, retry } = useAreas();
  const likely = useMemo(
    () =>
      likelyArea(areas, {
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        languages: navigator.languages,
      }),
    [areas],
  );
  return { areas, failed, retry, likely };
}
