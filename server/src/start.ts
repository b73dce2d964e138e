/** The composition root: builds every part of the server from its settings, and starts them. See stop.ts for the end. */

import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type OpenDatabase, openSqlite } from '@vernier/db/sqlite/open';
import type { Clock } from '@vernier/shared/clock';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { Executor } from '@vernier/shared/execution/executor';
import { Market } from '@vernier/simulator/market';
import type { FastifyInstance } from 'fastify';
import { actOf } from './admin/act-codec.ts';
import { openOffice } from './admin/open-office.ts';
import { registerAdmin } from './admin/register.ts';
import type { MadeUpAdmin } from './admin/sign-in.ts';
import { createApp } from './app.ts';
import { Codes } from './auth/codes.ts';
import { LoginGuard } from './auth/login-guard.ts';
import { openVault } from './auth/master-key.ts';
import { Newcomers } from './auth/newcomers.ts';
import { Passwords } from './auth/passwords.ts';
import { SecondFactors } from './auth/second-factors.ts';
import { Sessions } from './auth/sessions.ts';
import { Captchas } from './captcha/captchas.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openContent } from './content/open-content.ts';
import { registerHealth } from './http/health.ts';
import { registerPages } from './http/pages.ts';
import { RateLimiter } from './http/rate-limits.ts';
import { AccountFeed } from './live/account-feed.ts';
import { InstrumentTerms } from './instrument-terms.ts';
import { startBeat } from './live/beat.ts';
import { Hub } from './live/hub.ts';
import { createFeeds, type Feeds } from './live/topics.ts';
import { LiveMarket } from './live/live-market.ts';
import { QuoteBoard } from './live/quote-board.ts';
import { TapeWriter } from './live/tape-writer.ts';
import { openDoor } from './live/upgrade.ts';
import type { Log } from './log.ts';
import { openNotices } from './notices/open-notices.ts';
import { PACE_KEY, PacedClock, paceOf } from './paced-clock.ts';
import { commitPresenter } from './present.ts';
import { allRoutes } from './routes/table.ts';
import { seedPaymentChannels } from './wallet/channel-seed.ts';
import { DepositExpiry } from './wallet/deposit-expiry.ts';
import { Destinations } from './wallet/destinations.ts';
import { transferPresenter } from './wallet/wallet-push.ts';
import { Pulse } from './pulse.ts';
import { SiteSettings } from './site-settings.ts';
import { stopServer } from './stop.ts';
import { StaffViews } from './uploads/staff-views.ts';
import { Uploads } from './uploads/uploads.ts';

export interface StartOptions {
  readonly config: Config;
  /** The wall's; the market's own follows from it. */
  readonly clock: Clock;
  readonly log: Log;
  /** Folder of the built client, and of the database's migrations. */
  readonly clientDir: string;
  readonly migrationsDir: string;
  /** The memory is ahead of the disk: the process must end at once. */
  readonly onFatal: (error: unknown) => void;
  /** False leaves the beat to the caller, as tests do. */
  readonly beats?: boolean;
}

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

/** A market that has not ticked for this long is not ready. */
const TICKING_MS = 5_000;
/** Sockets are fed at most once in each of these, by the wall, however fast the market runs. */
const FRAME_MS = 250;
const FRAMES_PER_SWEEP = 4;
const UID_KEYS = 2 ** 32;

/** Opens the database and everything above it; what fails on the way closes the database again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock, migrationsDir } = options;
  const database = openSqlite({ dataDir: config.dataDir, migrationsDir, nowMs: clock.now() });
  try {
    return await assemble(options, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(options: StartOptions, database: OpenDatabase): Promise<RunningServer> {
  const { config, clock: wall, log } = options;
  const simulated = new Market({
    seed: String(config.marketSeed),
    hours: config.marketHours,
    interventions: database.interventions.all().map(actOf),
  });
  const context = await createContext(options, database, simulated);
  const { market, executor, sessions, clock } = context;
  const { limiter } = context;
  const gate = { sessions, limiter, allowedOrigins: config.allowedOrigins };
  const { office, madeUpAdmin } = await openOffice({ context, database, gate, simulated });
  const feeds = createFeeds(market, context.board, context.accountFeed);
  const hub = new Hub(feeds, sessions);
  office.health.countSockets(() => hub.size);
  executor.onCommitted((committed) => {
    feeds.accounts.publish(committed);
    context.pulse.committed(committed);
  });

  context.talk.onMessage((userId, message) => {
    context.accountFeed.tell(userId, { event: 'support', message });
    context.pulse.touch('support');
  });

  let isRunning = true;
  const readiness = {
    database: () => database.writable(),
    market: () => clock.wallSpanMs(clock.now() - market.timeMs) < TICKING_MS,
    running: () => isRunning,
  };
  const pages = (app: FastifyInstance) => {
    registerHealth(app, readiness);
    registerAdmin(app, { office, gate, log });
    registerPages(app, { clientDir: options.clientDir, gate, defaultLang: config.defaultLang });
  };
  const app = createApp({ config, gate, log, routes: allRoutes(context), pages });
  openDoor(app, { hub, gate, clock: wall, allowedOrigins: config.allowedOrigins, isOpen: () => isRunning });

  const tape = new TapeWriter(simulated, database.tape, {
    slot: market.slot,
    keepDays: config.tapeDays,
  });
  // After each slot, not each beat: a beat of a fast market may play several minutes.
  market.onSlot(({ slot }) => writeTape(tape, slot, log));
  const expiry = new DepositExpiry({ transfers: context.transfers, executor, clock, log });
  let quarter = 0;
  let frames = 0;
  const beat = () => {
    market.advance();
    expiry.beat();
    const now = Math.floor(wall.now() / FRAME_MS);
    if (now === quarter) return;
    quarter = now;
    hub.flush();
    context.notices.beat();
    context.uploads.beat();
    office.risk.beat();
    office.health.beat();
    frames += 1;
    if (frames % FRAMES_PER_SWEEP !== 0) return;
    hub.sweep();
    limiter?.sweep();
  };
  await app.listen({ host: config.host, port: config.port });
  const endBeat = options.beats === false ? () => {} : startBeat(clock, beat);
  const stop = () => {
    isRunning = false;
    endBeat();
    office.health.stop();
    return stopServer({ ...context, app, hub, expiry, database });
  };
  return { app, context, hub, feeds, expiry, url: urlOf(app), madeUpAdmin, beat, stop };
}

async function createContext(
  { config, clock: wall, log, onFatal }: StartOptions,
  {
    store,
    identity,
    codes,
    meta,
    notices: undelivered,
    admin,
    uploads,
    realNames,
    secondFactors,
    paymentChannels,
    drawMethods,
    cashLedger,
    adminSecondFactors,
    transfers,
    ...more
  }: OpenDatabase,
  simulated: Market,
): Promise<Context> {
  const vault = openVault(config, meta);
  const pace = meta.get(PACE_KEY);
  const clock = new PacedClock(wall, pace === null ? null : paceOf(pace));
  const feeType = config.tradeFeeType === 1 ? 'per_lot' : 'of_margin';
  const market = new LiveMarket(simulated, instrumentsFor(feeType), clock);
  const terms = new InstrumentTerms({ rows: more.instrumentTerms, market, feeType });
  const executor = await Executor.start({
    store,
    clock,
    market,
    settings: { feeType },
    defer: (run) => setImmediate(run),
    onFatal,
    // No command is decided on a quote while a newer one is due.
    catchUp: () => market.advance(),
  });
  let played = market.slot;
  market.onSlot(({ slot, accepted }) => {
    const jumped = slot !== played + 1;
    played = slot;
    executor.onMoment({ timeMs: market.timeMs, accepted, jumped });
  });
  const board = new QuoteBoard(market);
  const sessions = new Sessions(identity, wall);
  const trade = { config, clock, wall, store, executor, market, board, sessions, identity, vault };
  const notices = openNotices({ config, notices: undelivered, vault, clock: wall, log });
  const limiter = config.testControls ? null : new RateLimiter(wall);
  const uidKey = Number(meta.setOnce('uid_key', String(randomInt(UID_KEYS))));
  const { demoBalanceMicros } = config;
  const siteSettings = new SiteSettings(meta);
  const destinations = new Destinations(drawMethods, vault);
  seedPaymentChannels(paymentChannels, wall.now());
  const pulse = new Pulse(wall);
  const adminFactors = new SecondFactors({
    rows: adminSecondFactors,
    vault,
    clock: wall,
    secret: 'admin_totp',
    recovery: 'admin_recovery_code',
  });
  return {
    ...trade,
    notices,
    limiter,
    captchas: new Captchas(wall),
    passwords: new Passwords(),
    loginGuard: limiter === null ? null : new LoginGuard(wall),
    codes: new Codes({ rows: codes, vault, clock: wall, sender: notices, limiter }),
    adminFactors,
    secondFactors: new SecondFactors({
      rows: secondFactors,
      vault,
      clock: wall,
      secret: 'totp',
      recovery: 'recovery_code',
    }),
    pulse,
    realNames,
    siteSettings,
    terms,
    ...openContent({ meta, ...more }, { vault, clock: wall }),
    paymentChannels,
    destinations,
    drawMethods,
    cashLedger,
    accountFeed: new AccountFeed({
      ...commitPresenter(executor),
      transfer: transferPresenter({ siteSettings, destinations }),
    }),
    transfers,
    staffViews: new StaffViews({ config, admins: admin, adminFactors, pulse, clock: wall }),
    uploads: new Uploads({ dataDir: config.dataDir, rows: uploads, vault, clock: wall, log }),
    newcomers: new Newcomers({ ...trade, clock: wall, uidKey, demoBalanceMicros }),
  };
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
