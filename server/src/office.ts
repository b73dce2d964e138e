/** The composition root of the office: the console of a cluster. It owns no account; the owners execute what concerns one. */

import { setTimeout as pauseMs } from 'node:timers/promises';
import type { OfficeLock } from '@vernier/db/postgres/office-lock';
import type { SharedDatabase } from '@vernier/db/postgres/open';
import type { FastifyInstance } from 'fastify';
import type { AdminContext } from './admin/admin-context.ts';
import { registerAdmin } from './admin/register.ts';
import type { GeneratedAdmin } from './admin/sign-in.ts';
import { OFFICE_ADDRESS_SUBJECT } from './cluster/calls/office-message.ts';
import { checkGateway } from './cluster/engine/gateway-check.ts';
import { openStandby } from './cluster/engine/standby.ts';
import { gatewayPolicy } from './cluster/gateway/gateway-policy.ts';
import { gatewayReadiness } from './cluster/gateway/gateway-readiness.ts';
import { type ClusterConnections, closeApp, limitWork, urlOf, withConnections } from './cluster-process.ts';
import { composeOffice, type OfficeObjects } from './compose-office.ts';
import { registerHealth } from './endpoints.ts';
import { AdminAccess } from './http/admin-access.ts';
import { createApp } from './http/app.ts';
import { registerMetrics } from './http/metrics.ts';
import { BackgroundWork } from './platform/background-work.ts';
import type { StartOptions } from './start-options.ts';

const LOCK_POLL_MS = 200;

export interface RunningOffice {
  readonly app: FastifyInstance;
  readonly context: AdminContext;
  readonly core: OfficeObjects['core'];
  readonly accounts: OfficeObjects['accounts'];
  readonly url: string;
  /** Gateways serve the console. */
  readonly adminUrl: null;
  readonly generatedAdmin: GeneratedAdmin | null;
  /** Runs one iteration of the tick loop. */
  tick(): void;
  stop(): Promise<void>;
}

export function startOffice(options: StartOptions): Promise<RunningOffice> {
  return withConnections(options, async (connections) => {
    const lock = await acquire(options);
    try {
      return await assemble(options, { ...connections, lock });
    } catch (error) {
      await lock.close();
      throw error;
    }
  });
}

/** The lock of the office, as soon as no other process has it; until then this one is in standby. */
async function acquire({ config, log, onDatabaseLost }: StartOptions): Promise<OfficeLock> {
  const { OfficeLock: opened } = await import('@vernier/db/postgres/office-lock');
  const lock = await opened.connect({ url: config.databaseUrl ?? '', onLost: onDatabaseLost });
  let standby: { close(): Promise<void> } | null = null;
  try {
    while (!(await lock.acquire())) {
      if (standby === null) {
        log.info('in standby: another process is the office');
        standby = await openStandby(config);
      }
      await pauseMs(LOCK_POLL_MS);
    }
    return lock;
  } catch (error) {
    await lock.close();
    throw error;
  } finally {
    await standby?.close();
  }
}

interface Opened extends ClusterConnections {
  readonly lock: OfficeLock;
}

async function assemble(options: StartOptions, { bus, database, lock }: Opened): Promise<RunningOffice> {
  const { config, log } = options;
  const { AccountChanges: opened } = await import('@vernier/db/postgres/account-changes');
  const changes = new opened(config.databaseUrl ?? '');
  const objects = await composeOffice(options, { database, bus, changes });
  const { platform, core, admin, accounts } = objects;
  const { metrics, tracing, pseudonyms } = platform;
  const policy = gatewayPolicy(platform);
  let isRunning = true;
  const app = createApp({
    ...{ config, policy, log, metrics, tracing, pseudonyms, routes: [] },
    checks: [checkGateway(config.clusterSecret ?? '')],
    adminAccess: new AdminAccess(config),
    pages: (server) => {
      const parts = { context: { platform, core }, database, bus, isRunning: () => isRunning };
      registerHealth(server, () => gatewayReadiness(parts));
      const { metricsToken, proxyHops } = config;
      registerMetrics(server, { metrics, policy, metricsToken, proxyHops });
      registerAdmin(server, { context: admin, policy, log });
    },
  });
  await app.listen({ host: config.host, port: config.port });
  const url = urlOf(app);
  const generatedAdmin = await admin.access.signIn.ensureFirst(config);
  const address = Buffer.from(JSON.stringify({ v: 1, url: config.engineUrl ?? url }));
  const unsubscribe = bus.subscribe(OFFICE_ADDRESS_SUBJECT, (message) => message.respond(address));
  const tick = ticks(objects, database);
  const endTickLoop = options.runsTickLoop === false ? () => {} : core.progress.start(tick);
  return {
    ...{ app, context: admin, core, accounts, url, adminUrl: null, generatedAdmin, tick },
    async stop() {
      isRunning = false;
      unsubscribe();
      endTickLoop();
      await closeApp(app);
      await objects.jobs.stop();
      await objects.securityLog.onInterval();
      await changes.close();
      await tracing?.stop();
      await bus.close();
      await lock.close();
      await database.close();
    },
  };
}

/** Returns the work of one tick. */
function ticks({ platform, core, jobs, ...work }: OfficeObjects, database: SharedDatabase): () => void {
  const { log } = platform;
  const { securityLog, accounts, risk } = work;
  const background = new BackgroundWork({ log, disk: { failed: () => undefined } });
  const parts = Object.entries({ ...core.progress.periodicWork, securityLog, accounts, risk });
  const followLimits = limitWork(platform);
  return () => {
    database.writable();
    for (const [name, part] of parts) background.run(name, () => part.onInterval());
    core.market.advance();
    jobs.onTick(background);
    followLimits();
  };
}
