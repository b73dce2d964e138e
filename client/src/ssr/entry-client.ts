/** Puts the app into the page: into what the server has drawn where it is this visitor's, and in place of what is there otherwise. */

import { STYLE_ATTRIBUTE } from '@vernier/shared/api/ssr';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { endOpening, isDrawn } from './initial-state.ts';

export function mount(root: HTMLElement, app: ReactNode): void {
  if (!isDrawn()) {
    endOpening();
    createRoot(root).render(app);
    return;
  }
  adoptStyles(root);
  // in short turns, so that a phone scrolls what it can read already
  startTransition(() => void hydrateRoot(root, app));
}

/** Gives each drawn element the style that the policy of the page did not let stand in its attribute. */
function adoptStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
}
