/** Components whose code is loaded after the page is shown, such as a sheet that a tap opens. */

import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { loadWithTranslations } from '../../i18n/setup.ts';
import { withFailedStyles } from './failed-styles.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Renders nothing until the code and all translations are loaded. After a failure the next render of the parent loads again. */
export function lazyComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyCriticalComponent(() => loadWithTranslations(load));
}

/**
 * For components that use critical translations only, and must not wait for the others. `Fallback` is shown until the code is
 * loaded.
 */
export function lazyCriticalComponent<Props extends object>(
  load: Load<Props>,
  Fallback?: ComponentType,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return function LazyComponent(props: Props) {
    const component = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => null,
    );
    useEffect(() => {
      if (component !== null) return;
      withFailedStyles(load).then(
        (found) => {
          loaded = found;
          for (const listener of listeners) listener();
        },
        () => {
          // without a network the page is of use without it
        },
      );
    });
    if (component !== null) return createElement(component, props);
    return Fallback === undefined ? null : createElement(Fallback);
  };
}
