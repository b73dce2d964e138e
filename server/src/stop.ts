/** The graceful stop: no new work, running work finishes and becomes durable, sockets are closed, and every wait has a limit. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Engine } from './cluster/engine/engine.ts';
import { closeListener } from './http/admin-listener.ts';
import type { ServerObjects } from './context.ts';
import type { Newsroom } from './features/newsroom/newsroom.ts';
import type { UnusedAccounts } from './features/unused-accounts/unused-accounts.ts';
import type { DepositExpiry } from './features/wallet/deposit-expiry.ts';
import type { Hub } from './http/socket/hub.ts';
import type { ReadinessWatch } from './ops/health/readiness.ts';

/** Time limits for sockets, and then for the last requests, before they are cut. */
const SOCKET_CLOSE_MS = 1_000;
const LAST_REQUESTS_MS = 5_000;

export interface StopOptions {
  readonly objects: ServerObjects;
  readonly app: FastifyInstance;
  /** Null without a port of the administration. */
  readonly adminServer: Server | null;
  readonly hub: Hub;
  /** Null without a cluster. */
  readonly engine: Pick<Engine, 'stop' | 'close'> | null;
  readonly expiry: DepositExpiry;
  readonly unused: UnusedAccounts;
  readonly newsroom: Newsroom;
  readonly readiness: ReadinessWatch;
  readonly database: OpenDatabase;
}

export async function stopServer(options: StopOptions): Promise<void> {
  const { objects, app, adminServer, hub, engine, expiry, unused, newsroom, readiness, database } = options;
  const { tracing, disk, log, jobs } = objects.platform;
  const { securityLog } = objects.operations;
  const { alerts, pushSubscriptions, webhooks, notifications, uploads, monthlyStatements } = objects.site;
  hub.closeAll();
  const cutSockets = setTimeout(() => hub.terminateAll(), SOCKET_CLOSE_MS);
  const cutRequests = setTimeout(() => {
    for (const server of [app.server, adminServer]) server?.closeAllConnections();
  }, LAST_REQUESTS_MS);
  try {
    const added = readiness.stop();
    // Until its shards are released it answers requests about them.
    await engine?.stop();
    const closed = Promise.all([app.close(), adminServer === null ? null : closeListener(adminServer)]);
    await expiry.stop();
    await unused.stop();
    await newsroom.stop();
    await objects.fairness.tapeRoots.stop();
    await objects.core.executor.stop();
    await closed;
    try {
      await securityLog.onInterval();
    } catch (error) {
      log.error('the last events of the security log could not be written', { error });
    }
    await objects.auth.sessions.storeUses();
    await alerts.onInterval();
    await pushSubscriptions.stop();
    await monthlyStatements.stop();
    await webhooks.stop();
    await notifications.stop();
    await uploads.stop();
    await tracing?.stop();
    await objects.operations.backups.stop();
    await disk.stop();
    await added;
  } finally {
    clearTimeout(cutSockets);
    clearTimeout(cutRequests);
    await jobs.stop();
    await engine?.close();
    await database.close();
  }
}
