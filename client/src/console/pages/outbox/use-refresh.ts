/** Refresh interval of the outbox: deliveries change no change version. */

import { useEffect } from 'react';
import { adminApi } from '../../data/admin-api.ts';

const REFRESH_MS = 3_000;

export function useRefresh(): void {
  const utils = adminApi.useUtils();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void utils.outbox.invalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [utils]);
}
