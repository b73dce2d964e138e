/** Builds what the routes work with, room by room: the trading core, who somebody is, money in and out, and the rest of the site. */

import { randomInt } from 'node:crypto';
import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { Clock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/execution/executor';
import { MarketClock } from '@vernier/shared/market-clock';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import type { Market } from '@vernier/simulator/market';
import { AlertDesk } from './features/alerts/alert-desk.ts';
import { ApiTokens } from './features/auth/api-tokens.ts';
import { Codes } from './features/auth/codes.ts';
import { LoginGuard } from './features/auth/login-guard.ts';
import { openVault, staleKeyFile } from './platform/encryption/master-key.ts';
import { Newcomers } from './features/auth/newcomers.ts';
import { openSecondFactors } from './features/auth/open-second-factors.ts';
import { Passwords } from './features/auth/passwords.ts';
import { Sessions } from './features/auth/sessions.ts';
import type { Vault } from './platform/encryption/vault.ts';
import { BackupSchedule } from './ops/backups/backup-schedule.ts';
import { Captchas } from './features/auth/captchas.ts';
import type { Context } from './context.ts';
import { cutAmounts } from './core/trading/cut-amounts.ts';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import { isDiskFailure } from './platform/disk/reserve.ts';
import { openContent } from './features/content/open-content.ts';
import { HouseDesk } from './features/ranking/house-desk.ts';
import { openHouse } from './features/ranking/open-house.ts';
import { Shedding } from './platform/routing/shedding.ts';
import { RateLimiter } from './platform/routing/rate-limits.ts';
import { InstrumentTerms } from './core/market/instrument-terms.ts';
import { AccountFeed } from './core/feeds/account-feed.ts';
import { LiveMarket } from './core/market/live-market.ts';
import { QuoteBoard } from './core/market/quote-board.ts';
import { CommitMeter } from './platform/metrics/commit-meter.ts';
import { timedStore } from './platform/metrics/commit-metrics.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { openNotices } from './features/notifications/open-notices.ts';
import { PACE_KEY, paceOf } from './core/market/kept-pace.ts';
import { commitPresenter } from './core/trading/present-account.ts';
import { Pulse } from './admin/pulse.ts';
import { openPushes } from './features/push/open-pushes.ts';
import { KeyChange } from './ops/key-rotation/key-change.ts';
import { assertsOpening } from './ops/key-rotation/needed-keys.ts';
import { SiteSettings } from './platform/config/site-settings.ts';
import type { StartOptions } from './start-options.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { StaffViews } from './features/uploads/staff-views.ts';
import { Uploads } from './features/uploads/uploads.ts';
import { seedPaymentChannels } from './features/wallet/channel-seed.ts';
import { Destinations } from './features/wallet/destinations.ts';
import { transferPresenter } from './features/wallet/wallet-push.ts';

const UID_KEYS = 2 ** 32;

export async function createContext(
  options: StartOptions,
  { database, disk }: { readonly database: OpenDatabase; readonly disk: DiskWatch },
  simulated: Market,
): Promise<Context> {
  const { config, clock: wall, log, backupCommand, machine: steady } = options;
  const clocks = { clock: wall, steady };
  const { identity, meta, notices: undelivered } = database;
  const { vault, keyChange } = openSeals(options, database);
  const uidKey = Number(meta.setOnce('uid_key', String(randomInt(UID_KEYS))));
  const core = await startTrading(options, database, { simulated, uidKey });
  const sessions = new Sessions(identity, new ApiTokens(database.apiTokens, clocks), clocks);
  sessions.onListenerError((error) => {
    if (isDiskFailure(error)) disk.failed();
    log.error('a listener of ended sessions failed', { error });
  });
  const notices = openNotices({ config, notices: undelivered, vault, ...clocks, log });
  const limiter = config.testControls ? null : new RateLimiter(steady);
  const pulse = new Pulse(wall);
  const factors = openSecondFactors(database, vault, wall);
  const { market, executor, store } = core;
  const people = { config, clock: wall, store, executor, sessions, identity, vault };
  market.closeOnlyWhile(() => disk.isCloseOnly);
  const instrument = (id: number) => market.instrument(id);
  const pushDesk = openPushes(database, { config, vault, ...clocks, log, sessions, instrument });
  const alertParts = { rows: database.priceAlerts, market, clock: core.clock, pushes: pushDesk, log };
  const guard = limiter === null ? null : new LoginGuard(steady);
  const { admin: admins, codes, realNames, uploads } = database;
  return {
    ...core,
    ...people,
    clock: core.clock,
    wall,
    steady,
    disk,
    shedding: sheddingOf(options, executor),
    tracing: await openTracing(config.traces),
    notices,
    limiter,
    pushDesk,
    alerts: new AlertDesk(alertParts),
    captchas: new Captchas(steady),
    passwords: new Passwords(),
    loginGuard: guard,
    codes: new Codes({ rows: codes, vault, ...clocks, sender: notices, limiter, guard }),
    ...factors,
    newcomers: new Newcomers({ ...people, uidKey, demoBalanceMicros: config.demoBalanceMicros }),
    pulse,
    keyChange,
    backups: new BackupSchedule({
      config,
      command: backupCommand,
      ...clocks,
      log,
      createdAtMs: database.createdAtMs,
    }),
    realNames,
    uploads: new Uploads({ dataDir: config.dataDir, rows: uploads, vault, ...clocks, log }),
    staffViews: new StaffViews({ config, admins, ...factors, pulse, clock: wall }),
    ...openContent(database, { vault, ...clocks, log }),
    ...openWallet(database, { executor, vault, wall }),
  };
}

/** A test may share its machine with browsers; what its own program waits for still counts. */
function sheddingOf({ config, machine }: StartOptions, executor: Executor): Shedding {
  return new Shedding({
    loopLagMs: () => (config.testControls ? 0 : machine.loopLagMs()),
    waiting: () => executor.waiting,
  });
}

/** What seals, and what goes through everything that another key sealed. */
function openSeals(
  { config, machine: steady, log }: StartOptions,
  { meta, encryptedTexts: rows }: OpenDatabase,
) {
  const { vault, before } = openVault(config, meta, assertsOpening(rows));
  const stale = staleKeyFile(config);
  if (stale !== null)
    log.warn('SECRET_KEY is used, and the other key in this file is not: move it away', { file: stale });
  return { vault, keyChange: new KeyChange({ rows, vault, before, config, meta, steady, log }) };
}

/** The market as it runs, and the one write path that follows it. */
async function startTrading(
  { config, clock: wall, machine: steady, log, onFatal }: StartOptions,
  { store, meta, identity, instrumentTerms, orderArchive: archive, lastMarketTime }: OpenDatabase,
  { simulated, uidKey }: { readonly simulated: Market; readonly uidKey: number },
) {
  const kept = meta.get(PACE_KEY);
  const pace = kept === null ? null : paceOf(kept);
  const clock = new MarketClock({ wall, steady, pace, newestMs: lastMarketTime.newestMs() });
  const feeType = config.tradeFeeType === 1 ? 'per_lot' : 'of_margin';
  const market = new LiveMarket(simulated, instrumentsFor(feeType), clock);
  market.onListenerError((error) => log.error('a listener of the market failed', { error }));
  const terms = new InstrumentTerms({ rows: instrumentTerms, market, feeType });
  const settings = { feeType } as const;
  const isOn = config.houseTraders;
  const { instruments, timeMs: nowMs } = market;
  const opening = { store, meta, identity, simulated, instruments, settings, nowMs, uidKey, isOn };
  const seats = await openHouse(opening);
  const metrics = new Metrics();
  const commits = new CommitMeter(steady);
  const executor = await Executor.start({
    store: timedStore(store, commits, metrics),
    clock,
    market,
    settings,
    defer: (run) => setImmediate(run),
    onFatal,
    onListenerError: (error) => log.error('a listener of commits failed', { error }),
    // No command is decided on a quote while a newer one is due.
    catchUp: () => market.advance(),
  });
  const house = await HouseDesk.open({ seats, executor, market, store, meta, identity, archive, log, isOn });
  executor.onCommitted(cutAmounts(log));
  let played = market.slot;
  market.onSlot(({ slot, accepted }) => {
    const jumped = slot !== played + 1;
    played = slot;
    executor.onMoment({ timeMs: market.timeMs, accepted, jumped });
  });
  return { metrics, commits, clock, market, terms, executor, store, house, board: new QuoteBoard(market) };
}

/** Where money comes in and goes out, and how its movements are told. */
function openWallet(
  { meta, paymentChannels, withdrawalMethods, cashLedger, transfers }: OpenDatabase,
  { executor, vault, wall }: { readonly executor: Executor; readonly vault: Vault; readonly wall: Clock },
) {
  const siteSettings = new SiteSettings(meta);
  seedPaymentChannels(paymentChannels, wall.now());
  const destinations = new Destinations(withdrawalMethods, vault);
  const accountFeed = new AccountFeed({
    ...commitPresenter(executor),
    transfer: transferPresenter({ siteSettings, destinations }),
  });
  return {
    siteSettings,
    paymentChannels,
    withdrawalMethods,
    destinations,
    cashLedger,
    transfers,
    accountFeed,
  };
}
