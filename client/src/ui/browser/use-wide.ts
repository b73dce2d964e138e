/** True where there is room for panes side by side: 900 px at the usual text size, more for larger text. */

import { useSyncExternalStore } from 'react';

const wide = matchMedia('(width >= 56.25rem)');
const onPaper = matchMedia('print');
let wasWide = wide.matches;

function subscribe(listener: () => void): () => void {
  for (const query of [wide, onPaper]) query.addEventListener('change', listener);
  return () => {
    for (const query of [wide, onPaper]) query.removeEventListener('change', listener);
  };
}

/** The width of the paper changes nothing: the other layout would close open dialogs. */
function isWide(): boolean {
  if (!onPaper.matches) wasWide = wide.matches;
  return wasWide;
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide);
}
