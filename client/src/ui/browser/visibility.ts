/** Visibility of an element in the viewport, for subscriptions that pause while it cannot be seen. A change renders nothing. */

import { type RefObject, useEffect, useState } from 'react';

export interface Visibility {
  readonly isVisible: boolean;
  /** Calls `listener` each time the element becomes visible, until the returned function is called. */
  onVisible(listener: () => void): () => void;
}

export const ALWAYS_VISIBLE: Visibility = { isVisible: true, onVisible: () => () => {} };

class ElementVisibility implements Visibility {
  /** Until the browser has reported otherwise. */
  isVisible = true;
  readonly #listeners = new Set<() => void>();

  onVisible(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  set(isVisible: boolean): void {
    const hasAppeared = isVisible && !this.isVisible;
    this.isVisible = isVisible;
    if (hasAppeared) for (const listener of [...this.#listeners]) listener();
  }
}

const observed = new WeakMap<Element, ElementVisibility>();
let shared: IntersectionObserver | undefined;

/** One observer for all elements. Without one everything counts as visible. */
function observer(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  shared ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) observed.get(target)?.set(isIntersecting);
  });
  return shared;
}

export function useVisibility(element: RefObject<HTMLElement | null>): Visibility {
  const [visibility] = useState(() => new ElementVisibility());
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    observed.set(target, visibility);
    observer()?.observe(target);
    return () => {
      observer()?.unobserve(target);
      // a row that is mounted again renders immediately, and the browser reports again
      visibility.set(true);
    };
  }, [element, visibility]);
  return visibility;
}
