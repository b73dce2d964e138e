/** The composition root: builds every part of the server from its settings, and starts them. See stop.ts for the end. */

import type { AddressInfo } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { resolve } from 'node:path';
import type { OpenDatabase } from '@vernier/db/open-database';
import { runSteps } from '@vernier/shared/run-steps';
import type { FastifyInstance } from 'fastify';
import { executeAtOwner } from './admin/execute-at-owner.ts';
import type { OwnerCall } from './admin/owner-call.ts';
import { type AdminContext, openAdminContext } from './admin/admin-context.ts';
import type { GeneratedAdmin } from './admin/sign-in.ts';
import { createApp } from './http/app.ts';
import { AdminAccess } from './http/admin-access.ts';
import { openAdminListener, portOf } from './http/admin-listener.ts';
import { AddressCounts, type ConnectionLimits, limitConnections } from './http/connection-limits.ts';
import { warnOfSharedFolder } from './platform/disk/folder-access.ts';
import { assertBackupFolder, warnOfBackupFolder } from './ops/backups/backup-folder.ts';
import type { Engine, EngineServer } from './cluster/engine/engine.ts';
import { composeServer } from './compose.ts';
import { connectJobs } from './connect-jobs.ts';
import { connectPushes } from './connect-pushes.ts';
import type { ServerObjects } from './context.ts';
import { endpoints } from './endpoints.ts';
import { userStepUpRefusal } from './features/auth/step-up-routes.ts';
import type { RequestPolicy } from './http/pipeline/call-pipeline.ts';
import { loadSiteFiles } from './load-site-files.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type OpenMarket, openEncryption, openMarket } from './open-market.ts';
import { periodicWork } from './periodic-work.ts';
import type { MarketFeed } from './core/market/market-feed.ts';
import { TapeWriter } from './core/market/tape-writer.ts';
import { TrailingWriter } from './core/market/trailing-writer.ts';
import { logCatchUp, playMissed } from './core/market/catch-up.ts';
import { EVERY_SHARD } from './core/shards/owned-shards.ts';
import type { Feeds } from './http/socket/topics.ts';
import type { Config } from './platform/config/config.ts';
import { DiskWatch } from './platform/disk/disk-watch.ts';
import { ClockWatch } from './ops/health/clock-watch.ts';
import { PageCheck } from './ops/health/page-check.ts';
import { programVersion } from './platform/version.ts';
import { startTickLoop } from './core/market/tick-loop.ts';
import { type Hub, socketMetrics } from './http/socket/hub.ts';
import { registerWebSocket } from './http/socket/upgrade.ts';
import { securityMetrics } from './ops/health/security-metrics.ts';
import { feedMetrics } from './ops/health/feed-metrics.ts';
import { serverMetrics } from './ops/health/server-metrics.ts';
import { tradingMetrics } from './core/trading/trading-metrics.ts';
import { allRoutes, tradingContextOf } from './all-routes.ts';
import { UnusedAccounts } from './features/unused-accounts/unused-accounts.ts';
import { DepositExpiry } from './features/wallet/deposit-expiry.ts';
import type { StartOptions } from './start-options.ts';
import { stopServer } from './stop.ts';

export interface RunningServer extends ServerObjects {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  readonly feeds: Feeds;
  readonly expiry: DepositExpiry;
  /** `http://host:port`, as it can be opened. */
  readonly url: string;
  /** Address of the console, when it has its own port. */
  readonly adminUrl: string | null;
  /** The first administrator's access, when this start has made up the password. */
  readonly generatedAdmin: GeneratedAdmin | null;
  /** Runs one iteration of the tick loop: ticks, candles, pushes, periodic work. */
  tick(): void;
  /** Refuses new work, finishes and commits running work, and closes the sockets. */
  stop(): Promise<void>;
}

const MIB = 1_048_576;
/** By then the clients of before a restart are connected again. */
const CHECK_AFTER_MS = 30_000;

/** Opens the database and everything above it; what fails on the way closes the database again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock, system, log } = options;
  const { dataDir, databaseUrl } = config;
  const hasFile = databaseUrl === null;
  if (hasFile) assertBackupFolder(config);
  loadSiteFiles(options);
  // A commit of PostgreSQL needs no space in the data folder.
  const reserveBytes = hasFile ? config.diskReserveMib * MIB : 0;
  const disk = new DiskWatch({ dataDir, reserveBytes, system, log });
  const onLocked = () => disk.open();
  const engine = config.roles === 'engine' ? await openEngine(options) : null;
  const isShared = engine?.sharesAccounts;
  const open = () => openDatabase({ ...options, nowMs: clock.now(), onLocked, isShared });
  const database = await (engine === null ? open() : engine.openAsOwner(open));
  try {
    if (hasFile) warnOfBackupFolder(config, log);
    warnOfSharedFolder(config.dataDir, log);
    await noteOpening(options, database);
    return await assemble(options, database, { disk, engine });
  } catch (error) {
    await engine?.close();
    await disk.stop();
    await database.close();
    throw error;
  }
}

async function noteOpening(
  { config, log }: StartOptions,
  { databaseStatus, migrated }: OpenDatabase,
): Promise<void> {
  const { engine, schema } = await databaseStatus.read();
  if (migrated.length > 0) log.info('the schema was migrated', { applied: migrated.length, schema });
  const dataDir = resolve(config.dataDir);
  log.info('the data folder is open', {
    version: programVersion(),
    node: process.version,
    engine,
    schema,
    dataDir,
  });
}

async function assemble(
  options: StartOptions,
  database: OpenDatabase,
  { disk, engine }: { readonly disk: DiskWatch; readonly engine: Engine | null },
): Promise<RunningServer> {
  const { config, clock: wall, system, log, clientDir } = options;
  const encryption = await openEncryption(options, database);
  const opened = await openMarket(options, database, encryption.cipher);
  const objects = await composeServer({ options, database, disk, encryption, opened });
  const { platform, core, wallet } = objects;
  const { market, executor, clock } = core;
  const policy = requestPolicyOf(objects);
  const clockWatch = new ClockWatch(wall, system, log);
  const pageCheck = pageCheckOf(options);
  const { feeds, hub, privateTopics } = connectPushes(objects);
  const admin = await openAdminContext({ ...objects, database, clockWatch, pageCheck });
  await admin.trading.risk.brokerResult.begin();
  await runSteps(admin.trading.risk.restoring(), nextIteration);
  const { health, readiness } = admin.operations;
  health.countSockets(() => hub.size);
  const trading = tradingContextOf(objects);
  const routes = allRoutes(objects, trading);
  measure({ objects, admin, hub, database, feed: opened.feed });
  const pages = endpoints({ objects, admin, policy, routes, trading, clientDir });
  const adminAccess = new AdminAccess(config);
  const app = createApp({ ...platform, policy, adminAccess, checks: engine?.checks ?? [], routes, pages });
  let isRunning = true;
  const perAddress = config.testControls ? null : config.connectionsPerAddress;
  const counts = new AddressCounts(perAddress);
  const isOpen = () => isRunning;
  registerWebSocket(app, { ...config, hub, policy, steady: system, addresses: counts, isOpen });
  const tape = await tapeOf(objects, database);
  logCatchUp(market, executor, log);
  const expiry = new DepositExpiry({ ...core, transfers: wallet.transfers, log });
  const unused = unusedAccountsOf(objects, admin, database);
  const { jobs, newsroom } = await connectJobs(objects, { database, tape });
  const runPeriodicWork = periodicWork({ objects, admin, hub, expiry, unused, jobs, clockWatch, database });
  const background = { expiry, unused, newsroom, engine };
  // The first users find the market at the current time, after everything that it did while the server was stopped.
  await playMissed(market, system);
  const limits = { perAddress: config.proxyHops > 0 ? null : perAddress };
  const { adminServer, ...addresses } = await listen(app, adminAccess, { config, limits });
  const served = { app, url: addresses.url, policy, routes, database, privateTopics };
  await beginEngine(engine, { ...objects, ...served, ...officePartsOf(objects, admin) });
  // Last: a start that fails must not generate a password that is never printed.
  const generatedAdmin = engine === null ? await admin.access.signIn.ensureFirst(config) : null;
  const feed = startFeed(opened, core, options);
  const tick = () => {
    feed?.onInterval();
    runPeriodicWork();
    jobs.onTick();
  };
  const loop = () => {
    tick();
    jobs.onTimedTick();
  };
  const endTickLoop = options.runsTickLoop === false ? () => {} : startTickLoop(clock, market, loop);
  const checking = setTimeout(() => void pageCheck.run(), CHECK_AFTER_MS).unref();
  const stop = async () => {
    isRunning = false;
    endTickLoop();
    clearTimeout(checking);
    objects.operations.sandbox?.stop();
    await pageCheck.stop();
    await feed?.stop();
    await stopServer({ objects, readiness, app, adminServer, hub, database, ...background });
  };
  return { ...objects, app, hub, feeds, expiry, ...addresses, generatedAdmin, tick, stop };
}

type ServedShards = Parameters<Engine['beginShards']>[0];

async function beginEngine(engine: Engine | null, server: EngineServer & ServedShards): Promise<void> {
  engine?.begin(server);
  await engine?.beginShards(server);
}

/** What an engine does for the office. */
function officePartsOf({ platform: { log }, operations }: ServerObjects, context: AdminContext) {
  return {
    executeForOffice: (call: OwnerCall) => executeAtOwner({ context, log }, call),
    consoleVersions: () => operations.changeVersions.versions,
  };
}

/** Nothing of a cluster is loaded without one. */
async function openEngine(options: StartOptions): Promise<Engine> {
  const { Engine: opened } = await import('./cluster/engine/engine.ts');
  return opened.open(options);
}

/** PostgreSQL checks its own pages. */
function pageCheckOf({ config, log, adminCommand }: StartOptions): PageCheck {
  const { dataDir, databaseUrl } = config;
  const command = databaseUrl === null ? (adminCommand ?? null) : null;
  return new PageCheck({ command, dataDir, log });
}

function startFeed(
  { feed }: OpenMarket,
  { market, clock }: Pick<ServerObjects['core'], 'market' | 'clock'>,
  { runsTickLoop: isTimed = true }: StartOptions,
): MarketFeed | undefined {
  feed?.start({ clock, isTimed, onPrices: () => market.advance() });
  return feed;
}

async function tapeOf({ platform, core }: ServerObjects, database: OpenDatabase): Promise<TapeWriter> {
  const { market, executor } = core;
  const { tape: links, lastMarketTime: marketTime } = database;
  const keepDays = platform.config.tapeDays;
  const tape = await TapeWriter.open({ links, marketTime, market, executor, keepDays });
  const { shardedStore: store, trailingTicks: rows } = database;
  if (store !== null) {
    const { ShardProgressWriter } = await import('./core/shards/shard-progress-writer.ts');
    const progress = new ShardProgressWriter({ store, market, executor });
    market.onSlot(() => void progress.follow());
  }
  // Those of another process would be missing.
  if (core.shards !== EVERY_SHARD) return tape;
  const trailing = await TrailingWriter.open({ rows, market, executor });
  market.onSlot(() => trailing.follow());
  return tape;
}

interface Listening {
  readonly config: Pick<Config, 'host' | 'port' | 'adminPort'>;
  readonly limits: ConnectionLimits;
}

async function listen(app: FastifyInstance, adminAccess: AdminAccess, { config, limits }: Listening) {
  const { host, port, adminPort } = config;
  limitConnections(app.server, limits);
  await app.listen({ host, port });
  const url = urlOf(app);
  if (adminPort === null) return { url, adminUrl: null, adminServer: null };
  const adminServer = await openAdminListener(app, { ...limits, adminAccess, host, port: adminPort });
  return { url, adminUrl: `${baseOf(app)}:${portOf(adminServer)}/admin`, adminServer };
}

function unusedAccountsOf(
  { platform, core, auth, site }: ServerObjects,
  admin: AdminContext,
  { accountRemoval: removal }: OpenDatabase,
): UnusedAccounts {
  const { config, wall, system: steady } = platform;
  const unused = new UnusedAccounts({
    ...{
      removal,
      executor: core.executor,
      shards: core.shards,
      config,
      wall,
      steady,
      ledger: admin.operations.ledgerBalance,
    },
    isRetained: (id) => site.bots.isBot(id) || auth.registration.isAdopting(id),
    storeUses: () => auth.sessions.storeUses(),
    async forget(id) {
      auth.sessions.forgetUser(id);
      await site.support.deleteUser(id);
      await site.alerts.deleteUser(id);
      await site.pushSubscriptions.deleteUser(id);
      await site.webhooks.deleteUser(id);
    },
  });
  auth.sessions.onUsed((userId) => unused.noteUse(userId));
  return unused;
}

function requestPolicyOf({ platform, auth, operations }: ServerObjects): RequestPolicy {
  const { config, limiter, disk, shedding, accountQueue } = platform;
  return {
    ...{
      sessions: auth.sessions,
      limiter,
      allowedOrigins: config.allowedOrigins,
      disk,
      shedding,
      accountQueue,
    },
    sandbox: operations.sandbox,
    stepUpRefusal: (session) => userStepUpRefusal(auth, session),
    freezeRefusal: (userId) => auth.withdrawalFreezes.refusalOf(userId),
  };
}

interface Measured {
  readonly objects: ServerObjects;
  readonly admin: AdminContext;
  readonly hub: Hub;
  readonly database: OpenDatabase;
  readonly feed: MarketFeed | undefined;
}

function measure({ objects, admin, hub, database, feed }: Measured): void {
  const { metrics, config } = objects.platform;
  const { market, executor } = objects.core;
  const { keyRotation, changeVersions } = objects.operations;
  const { health, ledgerBalance } = admin.operations;
  serverMetrics(metrics, {
    ...{ health, ledgerBalance, market, executor, keyRotation, dataDir: config.dataDir },
    notifications: database.notifications,
    openOrders: () => admin.trading.risk.orders.all.size,
    botTraders: () => objects.site.bots.listed.length,
    waiting: () => changeVersions.waiting(),
  });
  if (feed !== undefined) {
    health.readFeed(feed);
    feedMetrics(metrics, feed);
  }
  socketMetrics(metrics, hub);
  securityMetrics(metrics, {
    securityLog: objects.operations.securityLog,
    isAttack: () => objects.auth.captchaCheck?.isAttack ?? false,
  });
  executor.onCommitted(tradingMetrics(metrics));
}

function urlOf(app: FastifyInstance): string {
  return `${baseOf(app)}:${(app.server.address() as AddressInfo).port}`;
}

/** Without the port. */
function baseOf(app: FastifyInstance): string {
  const { address, family } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}`;
}
