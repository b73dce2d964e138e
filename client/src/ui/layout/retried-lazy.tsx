/** Component whose code is loaded when it is first rendered. React caches a failure permanently; this one can retry. */

import { type ComponentType, createElement, lazy } from 'react';
import { withFailedStyles } from './failed-styles.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What makes each failed one ready for another attempt. */
const failed = new Set<() => void>();

export function retriedLazy<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      withFailedStyles(load).catch((error: unknown) => {
        failed.add(renew);
        throw error;
      }),
    );
  const renew = () => {
    current = attempt();
  };
  let current = attempt();
  return function Retried(props: Props) {
    return createElement(current, props);
  };
}

/** Called before what failed is shown again. Not by the failure itself: React renders once more after one, without an end. */
export function retryFailedLoads(): void {
  for (const renew of failed) renew();
  failed.clear();
}
