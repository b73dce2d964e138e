/** Components whose code is loaded after the page is shown, such as a sheet that a tap opens. */

import { type ComponentType, createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { loadWithTranslations } from '../../i18n/setup.ts';
import { runWhenIdle } from '../browser/idle-queue.ts';
import { withFailedStyles } from './failed-styles.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code before the first render, also of the server. */
  preload(): Promise<void>;
}

/** Renders nothing until the code and all translations are loaded. After a failure the next render of the parent loads again. */
export function lazyComponent<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  return lazyCriticalComponent(() => loadWithTranslations(load));
}

/**
 * For components that use critical translations only, and must not wait for the others. `Fallback` is shown until the code is
 * loaded.
 */
export function lazyCriticalComponent<Props extends object>(
  load: Load<Props>,
  Fallback?: ComponentType,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  /** Markup to hydrate has the component only if it was preloaded. */
  let preloaded: ComponentType<Props> | null = null;
  let isWaiting = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const fetchCode = async () => {
    try {
      loaded = await withFailedStyles(load);
    } catch {
      // without a network the page is of use without it
    }
    isWaiting = false;
    for (const listener of listeners) listener();
  };
  function Lazy(props: Props) {
    const component = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => preloaded,
    );
    useEffect(() => {
      if (component !== null || isWaiting) return;
      isWaiting = true;
      runWhenIdle(() => void fetchCode());
    });
    if (component !== null) return createElement(component, props);
    return Fallback === undefined ? null : createElement(Fallback);
  }
  return Object.assign(Lazy, {
    preload: async () => {
      preloaded = await withFailedStyles(load);
      loaded = preloaded;
    },
  });
}
