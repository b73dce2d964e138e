/** A strip while the server cannot be reached: how old the prices are, and that no order can be sent. */

import { useOffline } from '../data/transport/offline.ts';
import { lazyCriticalComponent } from '../ui/layout/lazy-component.tsx';

/** Loaded while the browser is idle (idle-tasks.tsx), since nothing can be loaded while offline. */
const OfflineStrip = lazyCriticalComponent(() => import('./offline-strip.tsx').then((m) => m.OfflineStrip));

export function OfflineNotice() {
  return useOffline() ? <OfflineStrip /> : null;
}
