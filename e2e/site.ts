/** Site of the browser tests: one process, or a cluster with `E2E_CLUSTER=on`. */
import { ClusterStack } from './cluster-stack.ts';
import type { OutboxMessage } from './outbox.ts';
import { type Settings, Stack } from './stack.ts';

export const RUNS_ON_CLUSTER = process.env['E2E_CLUSTER'] === 'on';

export interface Site {
  readonly url: string;
  outbox(): Promise<readonly OutboxMessage[]>;
  stop(): Promise<void>;
}

/** Starts a site without accounts. */
export function startSite(settings: Settings): Promise<Site> {
  return RUNS_ON_CLUSTER ? ClusterStack.start(settings) : Stack.start(settings);
}
