/** The objects of a server, built group by group: platform, trading core, accounts, wallet, site and operations. */

import { randomInt } from 'node:crypto';
import { setImmediate as nextIteration, setTimeout as pauseMs } from 'node:timers/promises';
import type { OpenDatabase } from '@vernier/db/open-database';
import { Executor } from '@vernier/shared/engine/executor';
import { isSimulated } from '@vernier/shared/market/market-kind';
import { ChangeVersions } from './admin/change-versions.ts';
import { AuditedAdminViews } from './admin/audited-admin-views.ts';
import { composeAuth } from './compose-auth.ts';
import { composeSite } from './compose-site.ts';
import { connectChanges, connectSwapFree } from './connect-changes.ts';
import { connectShards } from './connect-shards.ts';
import type { Operations, ServerObjects } from './context.ts';
import { AccountFeed } from './core/feeds/account-feed.ts';
import { SwapFreeAccounts } from './core/financing/swap-free-accounts.ts';
import { trailingPastOf } from './core/market/trailing-writer.ts';
import type { LiveMarket } from './core/market/live-market.ts';
import { openOwnedShards } from './core/shards/open-owned-shards.ts';
import { EVERY_SHARD } from './core/shards/owned-shards.ts';
import { OwnerWork } from './core/shards/owner-work.ts';
import type { TradingCore } from './core/trading-core.ts';
import { logTruncatedAmounts } from './core/trading/log-truncated-amounts.ts';
import { commitPresenter } from './core/trading/present-account.ts';
import { openSecondFactors } from './features/auth/second-factors.ts';
import { createOidc } from './features/oidc/oidc.ts';
import type { Fairness } from './features/fairness/fairness.ts';
import { openFairness } from './features/fairness/open-fairness.ts';
import { openTapeSigner } from './features/fairness/tape-signer.ts';
import { type Notifications, createNotifications } from './features/notifications/create-notifications.ts';
import { BotTraders } from './features/ranking/bot-traders.ts';
import { createBotAccounts } from './features/ranking/create-bot-accounts.ts';
import { createSandbox } from './features/sandbox/sandbox.ts';
import { SecurityLog } from './features/security-log/security-log.ts';
import { Destinations } from './features/wallet/destinations.ts';
import { openPaymentChannels } from './features/wallet/payment-channels.ts';
import type { Wallet } from './features/wallet/wallet.ts';
import { transferPresenter } from './features/wallet/wallet-push.ts';
import { BackupSchedule } from './ops/backups/backup-schedule.ts';
import { SiteSettings, TEST_VALUES } from './platform/config/site-settings.ts';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import { CommitMeter, timedStore } from './platform/metrics/commit-meter.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { Pseudonyms } from './platform/encryption/pseudonyms.ts';
import { openJobs } from './platform/jobs/open-jobs.ts';
import { AccountQueue } from './platform/process/account-queue.ts';
import { BackgroundSlices, PromptSlices } from './platform/process/loop-slices.ts';
import type { Platform } from './platform/platform.ts';
import { programVersion } from './platform/version.ts';
import { DailyQuotas } from './platform/routing/daily-quotas.ts';
import { RateLimiter } from './platform/routing/rate-limits.ts';
import { Shedding } from './platform/routing/shedding.ts';
import { TemporaryMemory } from './platform/temporary/temporary-memory.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import type { Encryption, OpenMarket } from './open-market.ts';
import type { StartOptions } from './start-options.ts';
import { startOnHorizon } from './start-on-horizon.ts';

const UID_KEYS = 2 ** 32;
const LOCK_POLL_MS = 100;

/** Inputs of every group. */
interface Sources {
  readonly options: StartOptions;
  readonly database: OpenDatabase;
  readonly disk: DiskWatch;
  readonly encryption: Encryption;
  /** The market that the running one follows. */
  readonly opened: OpenMarket;
}

export async function composeServer(sources: Sources): Promise<ServerObjects> {
  const { options, database } = sources;
  const { cipher, keyRotation } = sources.encryption;
  const uidKey = Number(await database.meta.setOnce('uid_key', String(randomInt(UID_KEYS))));
  const metrics = new Metrics();
  const destinations = new Destinations(database.withdrawalMethods, cipher);
  const { core, bots } = await startTrading(sources, { uidKey, metrics, destinations });
  const platform = await composePlatform(sources, { cipher, metrics, executor: core.executor });
  core.market.closeOnlyWhile(() => platform.disk.isCloseOnly);
  const notifications = notificationsOf(sources, platform);
  const { secondFactors, adminFactors } = openSecondFactors(database, cipher, options.clock);
  const securityLog = await composeSecurityLog(sources, platform);
  const oidc = createOidc(database, platform);
  const parts = { platform, core, uidKey, notifications, secondFactors, securityLog, oidc };
  const auth = await composeAuth(database, parts);
  const objects: ServerObjects = {
    platform,
    core,
    auth,
    oidc,
    wallet: await composeWallet(sources, destinations),
    site: await composeSite(database, { platform, core, auth, notifications, bots }),
    operations: composeOperations(sources, platform, {
      ...{ keyRotation, adminFactors, securityLog, sandbox: createSandbox(platform, core, auth) },
    }),
    fairness: await composeFairness(sources, core, platform),
    priceControls: sources.opened.controls,
    results: { tradeHistory: database.tradeHistory, journalNotes: database.journalNotes },
  };
  connectShards(objects);
  followChanges(objects, database);
  return objects;
}

/** A process that does everything is the only one that changes something. */
function followChanges({ core, wallet }: ServerObjects, database: OpenDatabase): void {
  const { cluster, siteSettings } = core;
  if (cluster === null) return;
  connectChanges(cluster, database, { siteSettings, channels: wallet.paymentChannels });
  connectSwapFree(cluster, database, core.financing.swapFree);
}

async function composePlatform(
  { options, database, disk }: Sources,
  parts: Pick<Platform, 'cipher' | 'metrics'> & { readonly executor: Executor },
): Promise<Platform> {
  const { config, clock: wall, system, log } = options;
  const { cipher, metrics, executor } = parts;
  // A test may share its machine with browsers, so only the queue of its executor counts there.
  const shedding = new Shedding({
    loopLagMs: () => (config.testControls ? 0 : system.loopLagMs()),
    waiting: () => executor.waiting,
  });
  const limiter = config.testControls ? null : new RateLimiter(system);
  const usage = { rows: database.dailyUsage, clock: wall, config };
  const quotas = config.testControls ? null : new DailyQuotas(usage);
  const tracing = await openTracing(config.traces, programVersion());
  const pseudonyms = new Pseudonyms(cipher, wall);
  const limits = { limiter, quotas, shedding, accountQueue: new AccountQueue() };
  const jobs = await openJobs({ config, steady: system, log });
  const state = { jobs, temporary: new TemporaryMemory(system) };
  return { config, log, wall, system, disk, ...limits, ...state, metrics, tracing, cipher, pseudonyms };
}

/** The market as it runs, and the one write path that follows it. */
async function startTrading(
  { options, database, opened }: Sources,
  parts: { readonly uidKey: number; readonly metrics: Metrics; readonly destinations: Destinations },
): Promise<{ readonly core: TradingCore; readonly bots: BotTraders }> {
  const { config, system, log, onFatal } = options;
  const { store, meta, identity, orderArchive: archive } = database;
  const { uidKey, metrics, destinations } = parts;
  const { kind: marketKind, priceSource, source } = opened;
  const running = await startOnHorizon(options, database, source);
  const { clock, market, horizon, cluster, board, terms, rates, offers, feeType, playedMs } = running;
  const { maxOpenOrders, hedgedMargin } = config;
  const leveragesOf = offers.leveragesOf.bind(offers);
  const swapFree = new SwapFreeAccounts(await database.financing.swapFree());
  const isSwapFree = swapFree.isSwapFree.bind(swapFree);
  const settings = { feeType, maxOpenOrders, hedgedMargin, leveragesOf, isSwapFree } as const;
  const isOn = config.houseTraders && isSimulated(marketKind);
  const { instruments, timeMs: nowMs } = market;
  const shards = await openOwnedShards(database);
  const sharedStore = shards === EVERY_SHARD ? null : database.shardedStore;
  const opening = { store, meta, identity, source, instruments, settings, nowMs, uidKey, isOn };
  const { lockName } = database;
  const pause = () => pauseMs(LOCK_POLL_MS);
  const accounts = await createBotAccounts({ ...opening, sharedStore, lockName, pause });
  const commits = new CommitMeter(system);
  const executor = await Executor.start({
    store: timedStore(store, commits, metrics),
    ...{ clock, market, settings, playedMs },
    trailingPast: await trailingPastOf(database.trailingTicks, market),
    pause: nextIteration,
    defer: (run) => setImmediate(run),
    onFatal,
    onListenerError: (error) => log.error('a listener of commits failed', { error }),
    // No command is decided on a quote while a newer one is due.
    catchUp: () => market.advance(),
  });
  const trading = { accounts, executor, market, store, meta, identity, archive };
  const bots = await BotTraders.open({ ...trading, log, isOn, shards });
  executor.onCommitted(logTruncatedAmounts(log));
  followMarket(executor, market);
  const siteSettings = await SiteSettings.open(meta, options.config.testControls ? TEST_VALUES : {});
  const accountFeed = new AccountFeed(
    { ...commitPresenter(executor), transfer: transferPresenter({ siteSettings, destinations }) },
    (error) => log.error('a push about a transfer was not sent', { error }),
  );
  const slices = new PromptSlices(system, () => executor.waiting > 0);
  return {
    core: {
      ...{ clock, market, horizon, cluster, marketKind, priceSource, board, terms, offers },
      financing: { rates, swapFree },
      ...{
        store,
        executor,
        shards,
        ownerWork: new OwnerWork(shards),
        commits,
        accountFeed,
        siteSettings,
        slices,
      },
    },
    bots,
  };
}

/** Every slot of the market that may change an account goes through the executor. */
function followMarket(executor: Executor, market: LiveMarket): void {
  market.watch(executor);
  market.waitFor(executor);
  market.onSlot(({ accepted }) => executor.onMoment({ timeMs: market.timeMs, accepted }));
}

function notificationsOf(
  { database: { notifications } }: Sources,
  { config, cipher, wall, system, log }: Platform,
): Notifications {
  return createNotifications({ config, notifications, cipher, clock: wall, steady: system, log });
}

async function composeFairness(
  { database, opened }: Sources,
  { market, slices }: TradingCore,
  { config, cipher, jobs, system: steady, log }: Platform,
): Promise<Fairness> {
  const signer = await openTapeSigner({ config, meta: database.meta, cipher, log });
  const background = new BackgroundSlices(steady, () => slices.waiting > 0);
  return openFairness({ database, opened, market, signer, config, jobs, slices: background, steady, log });
}

function composeSecurityLog(
  { database: { securityEvents: rows } }: Sources,
  { config: { securityLogDays }, log, wall: clock, pseudonyms }: Platform,
): Promise<SecurityLog> {
  return SecurityLog.open({ rows, pseudonyms, clock, log, securityLogDays });
}

async function composeWallet({ options, database }: Sources, destinations: Destinations): Promise<Wallet> {
  const { withdrawalMethods, cashLedger, transfers } = database;
  const paymentChannels = await openPaymentChannels(database.paymentChannels, options.clock.now());
  return { paymentChannels, withdrawalMethods, destinations, cashLedger, transfers };
}

type OperationsParts = Pick<Operations, 'keyRotation' | 'adminFactors' | 'securityLog' | 'sandbox'>;

function composeOperations(
  { options: { backupCommand: command }, database: { admin: admins, createdAtMs } }: Sources,
  { config, wall, system, log }: Platform,
  parts: OperationsParts,
): Operations {
  const changeVersions = new ChangeVersions(wall);
  return {
    ...parts,
    changeVersions,
    adminViews: new AuditedAdminViews({ ...parts, config, admins, changeVersions, clock: wall }),
    backups: new BackupSchedule({ config, command, clock: wall, steady: system, log, createdAtMs }),
  };
}
