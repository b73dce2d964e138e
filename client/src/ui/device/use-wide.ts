/** True where there is room for panes side by side: 900 px at the usual text size, more for larger text. */

import { useSyncExternalStore } from 'react';

const wide = matchMedia('(width >= 56.25rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

function isWide(): boolean {
  return wide.matches;
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide);
}
