/** Start and stop of a process of a cluster that owns no accounts: its bus, its database, its listener, and the limits of calls. */

import type { AddressInfo } from 'node:net';
import type { SharedDatabase } from '@vernier/db/postgres/open';
import type { FastifyInstance } from 'fastify';
import { openClusterBus } from './cluster/cluster-bus.ts';
import { loadSiteFiles } from './load-site-files.ts';
import type { Journal } from './platform/logging/log.ts';
import type { MessageBus } from './platform/message-bus/message-bus.ts';
import type { Platform } from './platform/platform.ts';
import type { StartOptions } from './start-options.ts';

/** Time limit of the last requests at a stop. */
const LAST_REQUESTS_MS = 5_000;
/** Intervals of the tick loop between two sweeps of the limits. */
const TICKS_PER_SWEEP = 4;

export interface ClusterConnections {
  readonly bus: MessageBus;
  readonly database: SharedDatabase;
}

/** Opens bus and database for `start`; they are closed when it fails. */
export async function withConnections<Running>(
  options: StartOptions,
  start: (connections: ClusterConnections) => Promise<Running>,
): Promise<Running> {
  loadSiteFiles(options);
  const bus = await openClusterBus(options, options.config.roles);
  try {
    const database = await openShared(options);
    try {
      return await start({ bus, database });
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await bus.close();
    throw error;
  }
}

async function openShared({
  config,
  migrationsDir,
  log,
  requireDurability = true,
}: StartOptions): Promise<SharedDatabase> {
  const { openSharedDatabase } = await import('@vernier/db/postgres/open');
  const url = config.databaseUrl ?? '';
  return openSharedDatabase({ url, migrationsDir, requireDurability, onWait: waitingNote(log) });
}

/** Logs the first wait. */
export function waitingNote(log: Pick<Journal, 'info'>): () => void {
  let isNoted = false;
  return () => {
    if (!isNoted) log.info('waits for the first start of an engine');
    isNoted = true;
  };
}

/** Resolves when the last requests are answered, or cut at their time limit. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
  await app.close();
  clearTimeout(cut);
}

/** Follows the load and sweeps the limits; called with every tick. */
export function limitWork({ shedding, limiter }: Pick<Platform, 'shedding' | 'limiter'>): () => void {
  let ticks = 0;
  return () => {
    shedding.onInterval();
    ticks += 1;
    if (ticks % TICKS_PER_SWEEP === 0) limiter?.sweep();
  };
}

export function urlOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
