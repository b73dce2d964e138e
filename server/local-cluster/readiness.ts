/** Wait until a local cluster answers: all of its gateways, and all engines, between which the accounts are shared. */

import { setTimeout as pause } from 'node:timers/promises';

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 250;

export interface ClusterAddresses {
  /** With their logs. */
  readonly folder: string;
  readonly gateways: readonly string[];
  readonly engines: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * A gateway is ready without an engine: it answers reads of the market. The first engine on an empty database has all accounts
 * until it has opened those of the bot traders, and others are ready without any. Throws when the time is over.
 */
export async function whenReady(processes: ClusterAddresses): Promise<void> {
  const { folder, gateways, engines, timeoutMs = READY_TIMEOUT_MS } = processes;
  const untilMs = performance.now() + timeoutMs;
  const poll = async (check: () => Promise<boolean>, failure: string) => {
    while (!(await check())) {
      if (performance.now() > untilMs) throw new Error(`${failure}: see ${folder}`);
      await pause(POLL_MS);
    }
  };
  for (const [name, addresses] of Object.entries({ gateway: gateways, engine: engines }))
    for (const [place, url] of addresses.entries())
      await poll(() => isReady(url), `${name}-${place + 1} is not ready`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
