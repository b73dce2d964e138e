/** Whether a part of the page can be seen: what cannot need not follow the market. Changing it renders nothing. */

import { type RefObject, useEffect, useState } from 'react';

export interface Sight {
  readonly seen: boolean;
  /** Tells `listener` whenever it comes into sight, until the returned function is called. */
  onSeen(listener: () => void): () => void;
}

/** For what is always looked at. */
export const IN_SIGHT: Sight = { seen: true, onSeen: () => () => {} };

class ElementSight implements Sight {
  /** Until the browser has said otherwise. */
  seen = true;
  readonly #listeners = new Set<() => void>();

  onSeen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  turn(seen: boolean): void {
    const came = seen && !this.seen;
    this.seen = seen;
    if (came) for (const listener of [...this.#listeners]) listener();
  }
}

const watched = new WeakMap<Element, ElementSight>();
let observer: IntersectionObserver | undefined;

/** One observer for all; a browser without one sees everything. */
function watcher(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.turn(isIntersecting);
  });
  return observer;
}

export function useSight(element: RefObject<HTMLElement | null>): Sight {
  const [sight] = useState(() => new ElementSight());
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    watched.set(target, sight);
    watcher()?.observe(target);
    return () => {
      watcher()?.unobserve(target);
      // shown again it is drawn at once, and the browser is asked anew
      sight.turn(true);
    };
  }, [element, sight]);
  return sight;
}
