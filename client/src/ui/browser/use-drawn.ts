/** Whether a part of the page is being taken over as the server drew it, or is drawn here. */

import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => {};
}

/** True while the part is taken over, and false right after; false wherever the browser draws it. */
export function useDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
