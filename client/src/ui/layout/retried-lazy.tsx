/** Lazy components that can be loaded again after a failure; React caches a failure permanently. */

import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { withFailedStyles } from './failed-styles.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface RetriedLazy<Props> {
  (props: Props): ReactNode;
  /** Loads the code before the first render, which then does not suspend. */
  preload(): Promise<void>;
}

/** Resets each failed component for another attempt. */
const failed = new Set<() => void>();

export function retriedLazy<Props extends object>(load: Load<Props>): RetriedLazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    const module = await withFailedStyles(load);
    loaded = module.default;
    return module;
  };
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      loadOnce().catch((error: unknown) => {
        failed.add(reset);
        throw error;
      }),
    );
  const reset = () => {
    current = attempt();
  };
  let current = attempt();
  function Retried(props: Props) {
    // one component for the whole mount: another one would lose the state
    const [component] = useState(() => ({ type: loaded ?? current }));
    return createElement(component.type, props);
  }
  return Object.assign(Retried, {
    preload: async () => {
      if (loaded === null) await loadOnce();
    },
  });
}

/** Called before a failed component renders again. Not by the failure itself: React renders again after a failure, which would loop. */
export function retryFailedLoads(): void {
  for (const reset of failed) reset();
  failed.clear();
}
