/** Says that the server is out of reach, how old what is shown has become, and that nothing can be sent. */

import { useOffline } from '../data/transport/offline.ts';
import { laterOfFirstPage } from '../ui/surfaces/later.tsx';

/** Loaded by every page once it stands (at-rest.tsx), so that it is there when nothing can be loaded. */
const LostStrip = laterOfFirstPage(() => import('./lost-strip.tsx').then((m) => m.LostStrip));

export function LostConnection() {
  return useOffline() ? <LostStrip /> : null;
}
