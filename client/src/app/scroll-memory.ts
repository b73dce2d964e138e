/** Scroll positions of pages: of a kept page by its name, of any other by its visit in the history. */

import { useLayoutEffect } from 'react';

const places = new Map<string, number>();

/** Goes to the remembered place of `id`, or to the top, and follows the scrolling from there. */
export function useScrollMemory(id: string): void {
  useLayoutEffect(() => {
    // the document may have been scrolled before the app was loaded
    if (places.size === 0) places.set(id, scrollY);
    else scrollTo(0, places.get(id) ?? 0);
    const remember = () => {
      places.set(id, scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [id]);
}
