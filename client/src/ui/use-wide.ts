/** True on screens of 900 px and more, where panes stand side by side. */

import { useSyncExternalStore } from 'react';

const wide = matchMedia('(width >= 900px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
