/** The composition root: builds every part of the server from its settings, and starts them. See stop.ts for the end. */

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type OpenDatabase, openSqlite } from '@vernier/db/sqlite/open';
import { Market } from '@vernier/simulator/market';
import type { FastifyInstance } from 'fastify';
import { actOf } from './admin/act-codec.ts';
import type { Office } from './admin/office.ts';
import { openOffice } from './admin/open-office.ts';
import { registerAdmin } from './admin/register.ts';
import type { MadeUpAdmin } from './admin/sign-in.ts';
import { presentAlert } from './alerts/present-alert.ts';
import { createApp } from './app.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { DiskWatch } from './disk/disk-watch.ts';
import { DrawingThread } from './drawing/drawing-thread.ts';
import { openingSource } from './drawing/opening-source.ts';
import { ClockWatch } from './health/clock-watch.ts';
import { registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import type { Gate } from './http/register.ts';
import type { Route } from './http/route.ts';
import { startBeat } from './live/beat.ts';
import { Hub } from './live/hub.ts';
import { createFeeds, type Feeds } from './live/topics.ts';
import { TapeWriter } from './live/tape-writer.ts';
import { SpareTurns } from './live/turns.ts';
import { openDoor } from './live/upgrade.ts';
import type { Log } from './log.ts';
import { holdMarket } from './live/market-of-folder.ts';
import { serverMetrics } from './metrics/server-metrics.ts';
import { socketMetrics } from './metrics/socket-metrics.ts';
import { tradingMetrics } from './metrics/trading-metrics.ts';
import { registerReference } from './reference/register.ts';
import { allRoutes } from './routes/table.ts';
import { Newsroom } from './newsroom/newsroom.ts';
import { DepositExpiry } from './wallet/deposit-expiry.ts';
import type { StartOptions } from './start-options.ts';
import { stopServer } from './stop.ts';
import { registerUdf } from './udf/register.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly hub: Hub;
  readonly feeds: Feeds;
  readonly expiry: DepositExpiry;
  /** `http://host:port`, as it can be opened. */
  readonly url: string;
  /** The first administrator's way in, when this start has made it up; nobody can tell it again. */
  readonly madeUpAdmin: MadeUpAdmin | null;
  /** Follows the clock once: ticks, candles, pushes. */
  beat(): void;
  /** Takes no new work, finishes what runs, makes it durable, says goodbye. */
  stop(): Promise<void>;
}

/** Sockets are fed at most once in each of these, by the wall, however fast the market runs. */
const FRAME_MS = 250;
const FRAMES_PER_SWEEP = 4;

const MIB = 1_048_576;

/** Opens the database and everything above it; what fails on the way closes the database again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock, migrationsDir, machine, log } = options;
  const { dataDir } = config;
  const disk = new DiskWatch({ dataDir, reserveBytes: config.diskReserveMib * MIB, machine, log });
  const onLocked = () => disk.open();
  const database = openSqlite({ dataDir, migrationsDir, nowMs: clock.now(), onLocked });
  try {
    return await assemble(options, database, disk);
  } catch (error) {
    await disk.stop();
    await database.close();
    throw error;
  }
}

async function assemble(
  options: StartOptions,
  database: OpenDatabase,
  disk: DiskWatch,
): Promise<RunningServer> {
  const { config, clock: wall, log } = options;
  holdMarket(config, database.meta);
  const simulated = new Market({
    seed: String(config.marketSeed),
    hours: config.marketHours,
    interventions: database.interventions.all().map(actOf),
  });
  const context = await createContext(options, { database, disk }, simulated);
  const { market, executor, sessions, clock, metrics, shedding, tracing, keyChange } = context;
  const { allowedOrigins } = config;
  const gate = { sessions, limiter: context.limiter, allowedOrigins, disk, shedding };
  const clockWatch = new ClockWatch(wall, options.machine, log);
  const { office, madeUpAdmin } = await openOffice({
    ...options,
    context,
    database,
    gate,
    simulated,
    clockWatch,
  });
  const { feeds, hub } = openFeeds(context, office);

  const routes = allRoutes(context);
  let isRunning = true;
  const pages = pagesOf({ options, context, office, gate, routes });
  serverMetrics(metrics, { office, notices: database.notices, dataDir: config.dataDir, keyChange });
  socketMetrics(metrics, hub);
  executor.onCommitted(tradingMetrics(metrics));
  const app = createApp({ config, gate, log, metrics, tracing, routes, pages });
  openDoor(app, { hub, gate, steady: context.steady, allowedOrigins, isOpen: () => isRunning });

  keepTape({ simulated, database }, context, log);
  const expiry = new DepositExpiry({ transfers: context.transfers, executor, clock, log });
  const beat = beatOf({ context, office, hub, expiry, clockWatch });
  const newsroom = new Newsroom({
    ...{ market, news: context.news, meta: database.meta, wall, steady: context.steady, log },
    turns: new SpareTurns(options.machine),
  });
  // A first start takes seconds: whoever is let in finds the market where the clock is.
  market.advance();
  await app.listen({ host: config.host, port: config.port });
  const follow = () => {
    beat();
    if (!disk.isCloseOnly) newsroom.beat();
  };
  const endBeat = options.beats === false ? () => {} : startBeat(clock, follow);
  const stop = () => {
    isRunning = false;
    endBeat();
    office.health.stop();
    return stopServer({ ...context, readiness: office.readiness, app, hub, expiry, newsroom, database });
  };
  return { app, context, hub, feeds, expiry, url: urlOf(app), madeUpAdmin, beat, stop };
}

interface PageParts {
  readonly options: StartOptions;
  readonly context: Context;
  readonly office: Office;
  readonly gate: Gate;
  readonly routes: readonly Route[];
}

/** What is answered besides the calls of the table: readings, the office, chart front ends, the reference, the client. */
function pagesOf({ options, context, office, gate, routes }: PageParts): (app: FastifyInstance) => void {
  const { config, clientDir, log } = options;
  const { metrics } = context;
  return (app) => {
    registerHealth(app, () => office.readiness.read());
    registerMetrics(app, { metrics, gate, metricsToken: config.metricsToken });
    registerAdmin(app, { office, gate, log });
    registerUdf(app, context, gate);
    registerReference(app, { gate, routes, clientDir });
    registerPages(app, { ...config, clientDir, gate, drawing: drawingOf(app, options, context) });
  };
}

/** What draws the first page. A site out of service shows its visitors nothing before they leave. */
function drawingOf(app: FastifyInstance, { config, clientDir, log }: StartOptions, context: Context) {
  if (config.siteStatus !== 0) return null;
  const thread = new DrawingThread(join(clientDir, 'drawing/worker.mjs'), log);
  app.addHook('onClose', () => thread.stop());
  return { thread, source: openingSource(context) };
}

/** What is pushed when something is durable, to users and to the office's pages. */
function openFeeds(context: Context, office: Office): { readonly feeds: Feeds; readonly hub: Hub } {
  const { market, board, accountFeed, executor, sessions, pulse, talk, alerts, pushDesk, tracing } = context;
  const feeds = createFeeds(market, board, accountFeed);
  const hub = new Hub(feeds, sessions, () => context.disk.isCloseOnly);
  office.health.countSockets(() => hub.size);
  executor.onCommitted((committed) => {
    const tell = () => feeds.accounts.publish(committed);
    if (tracing === null) tell();
    else tracing.push(committed.events, tell);
    pulse.committed(committed);
    pushDesk.note(committed);
  });
  alerts.onFired((fired) => {
    const instrument = market.instrument(fired.instrumentId);
    if (instrument !== undefined)
      accountFeed.tell(fired.userId, { event: 'price_alert', alert: presentAlert(fired, instrument) });
  });
  talk.onChange((userId, told) => {
    if (told !== null) accountFeed.tell(userId, told);
    pulse.touch('support');
  });
  return { feeds, hub };
}

interface BeatParts {
  readonly context: Context;
  readonly office: Office;
  readonly hub: Hub;
  readonly expiry: DepositExpiry;
  readonly clockWatch: ClockWatch;
}

/** Everything that follows the clock: the market at every call, the rest once a quarter of a second. */
function beatOf({ context, office, hub, expiry, clockWatch }: BeatParts): () => void {
  const { market, wall, notices, uploads, backups, limiter, house, alerts, pushDesk, sessions } = context;
  const { disk, shedding, keyChange } = context;
  let quarter = 0;
  let frames = 0;
  return () => {
    clockWatch.beat();
    market.advance();
    alerts.beat();
    expiry.beat();
    // In step with the slots, which lie on the wall clock's quarters; a clock that is set only makes it another quarter.
    const now = Math.floor(wall.now() / FRAME_MS);
    if (now === quarter) return;
    quarter = now;
    shedding.beat();
    disk.beat();
    office.readiness.beat();
    // The traders of the house open positions, a backup is as large as the database, and sealing anew writes as much.
    if (!disk.isCloseOnly) {
      house.beat();
      backups.beat();
      keyChange.beat();
    }
    hub.flush();
    notices.beat();
    pushDesk.beat();
    uploads.beat();
    office.risk.beat();
    office.health.beat();
    frames += 1;
    if (frames % FRAMES_PER_SWEEP !== 0) return;
    hub.sweep();
    limiter?.sweep();
    sessions.tokens.sweep();
  };
}

/** After each slot, not each beat: a beat of a fast market may play several minutes. */
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
