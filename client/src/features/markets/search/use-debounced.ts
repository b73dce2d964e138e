/** Debounced text: a search requests it once typing pauses, not for every letter. */

import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
