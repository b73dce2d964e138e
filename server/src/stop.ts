/** The orderly end: no new work, what runs is finished and durable, everybody hears goodbye, nothing waits for ever. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { Executor } from '@vernier/shared/engine/executor';
import type { FastifyInstance } from 'fastify';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import type { ReadinessWatch } from './ops/health/readiness.ts';
import type { Hub } from './http/socket/hub.ts';
import type { PriceAlerts } from './features/alerts/price-alerts.ts';
import type { Notifications } from './features/notifications/create-notifications.ts';
import type { PushSubscriptions } from './features/push/push-subscriptions.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { Newsroom } from './features/newsroom/newsroom.ts';
import type { BackupSchedule } from './ops/backups/backup-schedule.ts';
import type { DepositExpiry } from './features/wallet/deposit-expiry.ts';
import type { Uploads } from './features/uploads/uploads.ts';

/** How long sockets, and then the last requests, may take to end before they are cut. */
const GOODBYE_MS = 1_000;
const LAST_REQUESTS_MS = 5_000;

export interface Stopping {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  readonly executor: Executor;
  readonly notifications: Notifications;
  readonly alerts: PriceAlerts;
  readonly pushSubscriptions: PushSubscriptions;
  readonly uploads: Uploads;
  readonly backups: BackupSchedule;
  readonly expiry: DepositExpiry;
  readonly newsroom: Newsroom;
  readonly tracing: Tracing | null;
  readonly disk: DiskWatch;
  readonly readiness: ReadinessWatch;
  readonly database: OpenDatabase;
}

export async function stopServer({
  app,
  hub,
  executor,
  notifications,
  alerts,
  pushSubscriptions,
  uploads,
  backups,
  expiry,
  newsroom,
  tracing,
  disk,
  readiness,
  database,
}: Stopping): Promise<void> {
  hub.closeAll();
  const cutSockets = setTimeout(() => hub.terminateAll(), GOODBYE_MS);
  const cutRequests = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
  try {
    const closed = app.close();
    const added = readiness.stop();
    await expiry.stop();
    await newsroom.stop();
    await executor.stop();
    await closed;
    alerts.onInterval();
    await pushSubscriptions.stop();
    await notifications.stop();
    await uploads.stop();
    await tracing?.stop();
    await backups.stop();
    await disk.stop();
    await added;
  } finally {
    clearTimeout(cutSockets);
    clearTimeout(cutRequests);
    await database.close();
  }
}
