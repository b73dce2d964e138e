/** Hydration of a server-rendered page, by React in slices. start.js repeats the last click after it. */

import { STYLE_ATTRIBUTE } from '@vernier/shared/api/ssr';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageAt } from '../app/pages.ts';
import { loadTopBar } from '../app/shell.tsx';
import { resumeClock } from '../data/clock/device-clock.ts';
import { pause } from '../data/clock/pause.ts';
import { setWorkingDays } from '../data/market/trading-day.ts';
import { startI18n } from '../i18n/setup.ts';
import { HydrationEnd } from './hydration-end.tsx';
import { hydrateStores, initialStateAgeMs, readInitialState } from './initial-state.ts';

const { dataset } = document.documentElement;

/** Null when there is no markup for this visitor. Stores must not change before `onHydrated`. */
export async function hydrateApp(
  container: HTMLElement,
  app: ReactNode,
  onHydrated: () => void,
): Promise<Root | null> {
  const state = readInitialState();
  if (state === null) {
    if (dataset['ssr'] !== undefined) container.replaceChildren();
    delete dataset['ssr'];
    return null;
  }
  hydrateStores(state, initialStateAgeMs());
  setWorkingDays(state.workingDays, state.nowMs);
  await pause();
  // nothing may suspend while it is hydrated: React would discard its markup with the next update
  const components = Promise.all([pageAt('/')?.load(), state.wide && loadTopBar()]);
  await Promise.all([startI18n(), components.catch(() => {})]);
  const end = () => {
    resumeClock();
    delete dataset['ssr'];
    onHydrated();
    dispatchEvent(new Event('vernier-hydrated'));
  };
  applyStyles(container);
  const tree = (
    <>
      {app}
      <HydrationEnd onHydrated={end} />
    </>
  );
  // in slices, so that no task blocks scrolling
  return new Promise((resolve) => {
    startTransition(() => resolve(hydrateRoot(container, tree)));
  });
}

/** Sets the styles that the content security policy does not allow in attributes. */
function applyStyles(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement | SVGElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
}
