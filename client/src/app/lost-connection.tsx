/** A strip while the server cannot be reached: how old the prices are, and that no order can be sent. */

import { useOffline } from '../data/transport/offline.ts';
import { lazyCriticalComponent } from '../ui/layout/lazy-component.tsx';

/** Loaded by every page once it stands (at-rest.tsx), so that it is there when nothing can be loaded. */
const LostStrip = lazyCriticalComponent(() => import('./lost-strip.tsx').then((m) => m.LostStrip));

export function LostConnection() {
  return useOffline() ? <LostStrip /> : null;
}
