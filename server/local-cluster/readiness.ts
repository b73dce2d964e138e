/** Wait until a local cluster answers: all of its gateways, and the engine that owns the accounts. */

import { setTimeout as pause } from 'node:timers/promises';

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 250;

export interface ClusterAddresses {
  /** With their logs. */
  readonly folder: string;
  readonly gateways: readonly string[];
  /** One of them has to be ready. */
  readonly engines: readonly string[];
  readonly timeoutMs?: number;
}

/** A gateway is ready without an engine: it answers reads of the market. Throws when the time is over. */
export async function whenReady(processes: ClusterAddresses): Promise<void> {
  const { folder, gateways, engines, timeoutMs = READY_TIMEOUT_MS } = processes;
  const untilMs = performance.now() + timeoutMs;
  const poll = async (check: () => Promise<boolean>, failure: string) => {
    while (!(await check())) {
      if (performance.now() > untilMs) throw new Error(`${failure}: see ${folder}`);
      await pause(POLL_MS);
    }
  };
  for (const [place, url] of gateways.entries())
    await poll(() => isReady(url), `gateway-${place + 1} is not ready`);
  await poll(async () => (await Promise.all(engines.map(isReady))).includes(true), 'no engine is ready');
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
