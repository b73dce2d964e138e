/** The composition root: builds every part of the server from its settings, and starts them. See stop.ts for the end. */

import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { type OpenDatabase, openSqlite } from '@vernier/db/sqlite/open';
import { Market } from '@vernier/simulator/market';
import type { FastifyInstance } from 'fastify';
import { actOf } from './admin/intervention-codec.ts';
import type { AdminContext } from './admin/admin-context.ts';
import { createAdminContext } from './admin/create-admin-context.ts';
import { registerAdmin } from './admin/register.ts';
import type { GeneratedAdmin } from './admin/sign-in.ts';
import { presentAlert } from './features/alerts/present-alert.ts';
import { createApp } from './http/app.ts';
import { BackgroundWork } from './platform/background-work.ts';
import { assertBackupFolder, warnOfBackupFolder } from './ops/backups/backup-folder.ts';
import { composeServer } from './compose.ts';
import { type Context, contextOf, type ServerObjects } from './context.ts';
import { DiskWatch } from './platform/disk/disk-watch.ts';
import { Pruning } from './platform/disk/pruning.ts';
import { initialStateSource } from './ssr/initial-state-source.ts';
import { ClockWatch } from './ops/health/clock-watch.ts';
import { PageCheck } from './ops/health/page-check.ts';
import { programVersion } from './platform/version.ts';
import { registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import type { RequestPolicy } from './http/pipeline/register-routes.ts';
import type { Route } from './platform/routing/route.ts';
import { startTickLoop } from './core/market/tick-loop.ts';
import { Hub } from './http/socket/hub.ts';
import { createFeeds, type Feeds } from './http/socket/topics.ts';
import { TapeWriter } from './core/market/tape-writer.ts';
import { BackgroundSlices } from './platform/process/loop-slices.ts';
import { registerWebSocket } from './http/socket/upgrade.ts';
import type { Log } from './platform/logging/log.ts';
import { fixMarketSettings } from './core/market/market-settings.ts';
import { serverMetrics } from './ops/health/server-metrics.ts';
import { socketMetrics } from './http/socket/socket-metrics.ts';
import { tradingMetrics } from './core/trading/trading-metrics.ts';
import { registerReference } from './http/api-docs.ts';
import { allRoutes } from './all-routes.ts';
import { Newsroom } from './features/newsroom/newsroom.ts';
import { DepositExpiry } from './features/wallet/deposit-expiry.ts';
import type { StartOptions } from './start-options.ts';
import { stopServer } from './stop.ts';
import { registerUdf } from './http/udf/register.ts';

export interface RunningServer extends ServerObjects {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  readonly feeds: Feeds;
  readonly expiry: DepositExpiry;
  /** `http://host:port`, as it can be opened. */
  readonly url: string;
  /** The first administrator's access, when this start has made up the password. */
  readonly generatedAdmin: GeneratedAdmin | null;
  /** Runs one turn of the tick loop: ticks, candles, pushes, periodic work. */
  tick(): void;
  /** Takes no new work, finishes what runs, makes it durable, says goodbye. */
  stop(): Promise<void>;
}

/** Sockets are fed at most once in each of these, by the wall, however fast the market runs. */
const FRAME_MS = 250;
const FRAMES_PER_SWEEP = 4;

const MIB = 1_048_576;
/** By then the clients of before a restart are connected again. */
const CHECK_AFTER_MS = 30_000;

/** Opens the database and everything above it; what fails on the way closes the database again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock, migrationsDir, system, log } = options;
  const { dataDir } = config;
  assertBackupFolder(config);
  const disk = new DiskWatch({ dataDir, reserveBytes: config.diskReserveMib * MIB, system, log });
  const onLocked = () => disk.open();
  const database = openSqlite({ dataDir, migrationsDir, nowMs: clock.now(), onLocked });
  try {
    warnOfBackupFolder(config, log);
    noteOpening(options, database);
    return await assemble(options, database, disk);
  } catch (error) {
    await disk.stop();
    await database.close();
    throw error;
  }
}

function noteOpening({ config, log }: StartOptions, { databaseStatus, migrated }: OpenDatabase): void {
  const { schema } = databaseStatus.read();
  if (migrated.length > 0) log.info('the schema was migrated', { applied: migrated.length, schema });
  const dataDir = resolve(config.dataDir);
  log.info('the data folder is open', { version: programVersion(), node: process.version, schema, dataDir });
}

/** The simulated market of the data folder, with the interventions so far. */
function openMarket({ config }: StartOptions, { meta, interventions }: OpenDatabase): Market {
  fixMarketSettings(config, meta);
  return new Market({
    seed: String(config.marketSeed),
    hours: config.marketHours,
    interventions: interventions.all().map(actOf),
  });
}

async function assemble(
  options: StartOptions,
  database: OpenDatabase,
  disk: DiskWatch,
): Promise<RunningServer> {
  const { config, clock: wall, log, adminCommand: command = null } = options;
  const simulated = openMarket(options, database);
  const objects = await composeServer({ options, database, disk, simulated });
  const context = contextOf(objects);
  const { market, executor, sessions, clock, metrics, shedding, tracing, keyRotation } = context;
  const { allowedOrigins } = config;
  const policy = { sessions, limiter: context.limiter, allowedOrigins, disk, shedding };
  const clockWatch = new ClockWatch(wall, options.system, log);
  const pageCheck = new PageCheck({ command, dataDir: config.dataDir, log });
  const watches = { clockWatch, pageCheck };
  const admin = createAdminContext({ ...objects, database, simulated, ...watches });
  const { feeds, hub } = openFeeds(context, admin, log);

  const routes = allRoutes(objects);
  let isRunning = true;
  const pages = pagesOf({ options, context, admin, policy, routes });
  serverMetrics(metrics, {
    ...{
      health: admin.operations.health,
      ledgerBalance: admin.operations.ledgerBalance,
      market,
      executor,
      keyRotation,
    },
    notifications: database.notifications,
    dataDir: config.dataDir,
    openOrders: () => admin.trading.risk.orders.all.size,
    houseTraders: () => context.bots.listed.length,
    waiting: () => context.changeVersions.waiting,
  });
  socketMetrics(metrics, hub);
  executor.onCommitted(tradingMetrics(metrics));
  const app = createApp({ config, policy, log, metrics, tracing, routes, pages });
  registerWebSocket(app, { hub, policy, steady: context.system, allowedOrigins, isOpen: () => isRunning });

  keepTape({ simulated, database }, context, log);
  const expiry = new DepositExpiry({ transfers: context.transfers, executor, clock, log });
  const upkeep = upkeepOf(database, context, options);
  const runPeriodicWork = periodicWork({ context, admin, hub, expiry, clockWatch, upkeep, log });
  const newsroom = new Newsroom({
    ...{ market, news: context.news, meta: database.meta, wall, steady: context.system, log },
    slices: new BackgroundSlices(options.system),
  });
  // A first start takes seconds: whoever is let in finds the market where the clock is.
  market.advance();
  await app.listen({ host: config.host, port: config.port });
  // Last: a start that fails must not make a password that is never printed.
  const generatedAdmin = await admin.access.signIn.ensureFirst(config);
  const tick = () => {
    runPeriodicWork();
    if (!disk.isCloseOnly) newsroom.onInterval();
  };
  const endTickLoop = options.runsTickLoop === false ? () => {} : startTickLoop(clock, tick);
  const checking = setTimeout(() => void pageCheck.run(), CHECK_AFTER_MS).unref();
  const stop = async () => {
    isRunning = false;
    endTickLoop();
    admin.operations.health.stop();
    clearTimeout(checking);
    await pageCheck.stop();
    await stopServer({
      ...context,
      readiness: admin.operations.readiness,
      app,
      hub,
      expiry,
      newsroom,
      database,
    });
  };
  return { ...objects, app, hub, feeds, expiry, url: urlOf(app), generatedAdmin, tick, stop };
}

interface PageParts {
  readonly options: StartOptions;
  readonly context: Context;
  readonly admin: AdminContext;
  readonly policy: RequestPolicy;
  readonly routes: readonly Route[];
}

/** What is answered besides the calls of the table: readings, the office, chart front ends, the reference, the client. */
function pagesOf({ options, context, admin, policy, routes }: PageParts): (app: FastifyInstance) => void {
  const { config, clientDir, log } = options;
  const { metrics } = context;
  return (app) => {
    registerHealth(app, () => admin.operations.readiness.read());
    registerMetrics(app, { metrics, policy, metricsToken: config.metricsToken });
    registerAdmin(app, { context: admin, policy, log });
    registerUdf(app, context, policy);
    registerReference(app, { policy, routes, clientDir });
    registerPages(app, { ...config, clientDir, policy, rendering: renderingOf(options, context) });
  };
}

/** What the first page is rendered from. A site out of service shows its visitors nothing before they leave. */
function renderingOf({ config, log }: StartOptions, context: Context) {
  return config.siteStatus === 0
    ? { source: initialStateSource(context), steady: context.system, log }
    : null;
}

/** What is pushed when something is durable, to users and to the office's pages. */
function openFeeds(
  context: Context,
  admin: AdminContext,
  log: Log,
): { readonly feeds: Feeds; readonly hub: Hub } {
  const {
    market,
    board,
    accountFeed,
    executor,
    sessions,
    changeVersions,
    supportChat,
    alerts,
    pushSubscriptions,
    tracing,
  } = context;
  const feeds = createFeeds(market, board, accountFeed);
  const hub = new Hub({ feeds, sessions, disk: context.disk, log });
  admin.operations.health.countSockets(() => hub.size);
  executor.onCommitted((committed) => {
    const tell = () => feeds.accounts.publish(committed);
    if (tracing === null) tell();
    else tracing.push(committed.events, tell);
  });
  executor.onCommitted((committed) => changeVersions.committed(committed));
  executor.onCommitted((committed) => pushSubscriptions.note(committed));
  alerts.onFired((fired) => {
    const instrument = market.instrument(fired.instrumentId);
    if (instrument !== undefined)
      accountFeed.notify(fired.userId, { event: 'price_alert', alert: presentAlert(fired, instrument) });
  });
  supportChat.onChange((userId, told) => {
    if (told !== null) accountFeed.notify(userId, told);
    changeVersions.touch('support');
  });
  return { feeds, hub };
}

/** What keeps the database small. */
interface Upkeep {
  readonly checkpoints: { onInterval(): void };
  readonly pruning: Pruning;
}

function upkeepOf(database: OpenDatabase, { wall, clock }: Context, { system }: StartOptions): Upkeep {
  return {
    checkpoints: { onInterval: () => database.checkpoint() },
    pruning: new Pruning({ rows: database.expiredRows, wall, clock, system }),
  };
}

interface PeriodicWorkOptions {
  readonly context: Context;
  readonly admin: AdminContext;
  readonly hub: Hub;
  readonly expiry: DepositExpiry;
  readonly clockWatch: ClockWatch;
  readonly upkeep: Upkeep;
  readonly log: Log;
}

/**
 * Everything that follows the clock: the market at every call, the rest once a quarter of a second. One part that fails does
 * not keep the others from their work; without its market the server has none, so a failure of that ends the process.
 */
function periodicWork({
  context,
  admin,
  hub,
  expiry,
  clockWatch,
  upkeep,
  log,
}: PeriodicWorkOptions): () => void {
  const {
    market,
    wall,
    notifications,
    uploads,
    backups,
    limiter,
    bots,
    alerts,
    pushSubscriptions,
    sessions,
  } = context;
  const { disk, shedding, keyRotation } = context;
  const { readiness, health } = admin.operations;
  const { risk } = admin.trading;
  const background = new BackgroundWork({ log, disk });
  const runAll = (parts: Readonly<Record<string, { onInterval(): void }>>) => {
    for (const [name, part] of Object.entries(parts)) background.run(name, () => part.onInterval());
  };
  const sweepAll = (parts: Readonly<Record<string, { sweep(): void } | null>>) => {
    for (const [name, part] of Object.entries(parts)) background.run(name, () => part?.sweep());
  };
  let quarter = 0;
  let frames = 0;
  return () => {
    runAll({ clockWatch });
    market.advance();
    runAll({ alerts, expiry });
    // In step with the slots, which lie on the wall clock's quarters; a clock that is set only makes it another quarter.
    const now = Math.floor(wall.now() / FRAME_MS);
    if (now === quarter) return;
    quarter = now;
    runAll({ shedding, disk, readiness });
    // The traders of the house open positions, a backup is as large as the database, and sealing anew writes as much.
    const { pruning, checkpoints } = upkeep;
    if (!disk.isCloseOnly) runAll({ bots, backups, keyRotation, pruning });
    background.run('sockets', () => hub.flush());
    runAll({ notifications, pushSubscriptions, uploads, risk, health, checkpoints });
    frames += 1;
    if (frames % FRAMES_PER_SWEEP === 0) sweepAll({ hub, limiter, tokens: sessions.tokens });
  };
}

/** After each slot, not each interval: in one interval a fast market may play several minutes. */
function keepTape(
  { simulated, database }: { readonly simulated: Market; readonly database: OpenDatabase },
  { market, config }: Context,
  log: Log,
): void {
  const tape = new TapeWriter(simulated, database.tape, { slot: market.slot, keepDays: config.tapeDays });
  market.onSlot(({ slot }) => writeTape(tape, slot, log));
}

/** A minute that cannot be written is a gap in the chain, which holds all the same; it must not stop the trading. */
function writeTape(tape: TapeWriter, slot: number, log: Log): void {
  try {
    tape.follow(slot);
  } catch (error) {
    log.error('a minute of the tape was not written', { error });
  }
}

function urlOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
