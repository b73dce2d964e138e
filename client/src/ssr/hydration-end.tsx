/** The end of hydration. React hydrates Suspense boundaries level by level, so the content of the deepest one is hydrated last. */

import { Suspense, useEffect } from 'react';

/** More levels than the page has: its stack, and the retained page. */
const DEPTH = 4;

interface HydrationEndProps {
  readonly onHydrated: () => void;
  readonly depth?: number;
}

/** The last child of the hydrated root, on the server and in the browser. */
export function HydrationEnd({ onHydrated, depth = DEPTH }: HydrationEndProps) {
  return (
    <Suspense fallback={null}>
      {depth === 1 ? <Effect run={onHydrated} /> : <HydrationEnd onHydrated={onHydrated} depth={depth - 1} />}
    </Suspense>
  );
}

function Effect({ run }: { readonly run: () => void }) {
  useEffect(run, [run]);
  return null;
}
