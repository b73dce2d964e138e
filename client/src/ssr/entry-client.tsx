/** Hydration of a server-rendered page, by React in slices. start.js repeats the last click after it. */

import { STYLE_ATTRIBUTE } from '@vernier/shared/api/ssr';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageAt } from '../app/pages.ts';
import { loadTopBar } from '../app/shell.tsx';
import { publishSession, withholdSession } from '../data/browser-storage/session-store.ts';
import { resumeClock } from '../data/clock/device-clock.ts';
import { pause } from '../data/clock/pause.ts';
import { setWorkingDays } from '../data/market/trading-day.ts';
import { startI18n } from '../i18n/setup.ts';
import { HydrationEnd } from './hydration-end.tsx';
import { hydrateStores, initialStateAgeMs, readInitialState } from './initial-state.ts';

const { dataset } = document.documentElement;

/** Aborted at the end of hydration. */
let hydration = new AbortController();

/** Null when there is no markup for this visitor. Stores must not change before `onHydrated`. */
export async function hydrateApp(
  container: HTMLElement,
  app: ReactNode,
  onHydrated: () => void,
): Promise<Root | null> {
  // a step in the history before the app was loaded leads to another page than the markup
  const state = pageAt(location.pathname) === pageAt('/') ? readInitialState('match') : null;
  if (state === null) {
    if (dataset['ssr'] !== undefined) container.replaceChildren();
    delete dataset['ssr'];
    return null;
  }
  hydration.abort();
  hydration = new AbortController();
  const resumeNavigation = deferNavigation();
  withholdSession();
  hydrateStores(state, initialStateAgeMs());
  setWorkingDays(state.workingDays, state.nowMs);
  await pause();
  // nothing may suspend while it is hydrated: React would discard its markup with the next update
  const components = Promise.all([pageAt('/')?.load(), state.wide && loadTopBar()]);
  await Promise.all([startI18n(), components.catch(() => {})]);
  const end = () => {
    resumeClock();
    delete dataset['ssr'];
    publishSession();
    onHydrated();
    resumeNavigation();
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

/**
 * Holds back navigation in the browser's history: with another address the router would render another page than the markup.
 * The returned function repeats it.
 */
function deferNavigation(): () => void {
  const address = location.href;
  const { signal } = hydration;
  let deferred: string | null = null;
  const defer = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    deferred = location.href;
    history.replaceState(history.state, '', address);
  };
  addEventListener('popstate', defer, { capture: true, signal });
  return () => {
    hydration.abort();
    if (deferred === null) return;
    history.replaceState(history.state, '', deferred);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
}

/** Sets the styles that the content security policy does not allow in attributes. */
function applyStyles(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement | SVGElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
}
