/** The objects of the admin procedures, in groups, and one call of a procedure. */

import type { PriceControls } from '@vernier/shared/market/market-source';
import type { AdminRow, InterventionRow, LiveAdminSession } from '@vernier/db/repositories/admin/admins';
import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { OpenDatabase } from '@vernier/db/open-database';
import type { Language } from '@vernier/shared/api/languages';
import type { TradingCore } from '../core/trading-core.ts';
import type { AccountActivity } from '../features/activity/activity.ts';
import type { Auth } from '../features/auth/auth.ts';
import { createLoginLimits, type LoginLimits } from '../features/auth/login-limits.ts';
import { Passwords } from '../features/auth/passwords.ts';
import type { SecondFactors } from '../features/auth/second-factors.ts';
import type { Oidc } from '../features/oidc/oidc.ts';
import { StepUpSessions } from '../features/auth/step-up-sessions.ts';
import type { Notifications } from '../features/notifications/create-notifications.ts';
import type { SecurityNotifications } from '../features/notifications/security-notifications.ts';
import type { BotTraders } from '../features/ranking/bot-traders.ts';
import { RiskMonitor } from '../features/risk/risk-monitor.ts';
import type { SecurityLog } from '../features/security-log/security-log.ts';
import type { SupportChat } from '../features/support/support-chat.ts';
import type { Uploads } from '../features/uploads/uploads.ts';
import type { Wallet } from '../features/wallet/wallet.ts';
import type { BackupSchedule } from '../ops/backups/backup-schedule.ts';
import type { ClockWatch } from '../ops/health/clock-watch.ts';
import { LedgerBalance } from '../ops/health/ledger-balance.ts';
import type { PageCheck } from '../ops/health/page-check.ts';
import { ReadinessWatch } from '../ops/health/readiness.ts';
import { ServerHealth } from '../ops/health/server-health.ts';
import type { Platform } from '../platform/platform.ts';
import type { RateLimiter } from '../platform/routing/rate-limits.ts';
import type { AccountOwners } from './owner-call.ts';
import { AuditedReads } from './audited-reads.ts';
import type { ChangeVersions } from './change-versions.ts';
import { MarketControls } from './market-controls.ts';
import { SerialQueue } from './serial-queue.ts';
import type { ShardsSummary } from '../ops/health/shards-summary.ts';
import { SignIn } from './sign-in.ts';

export interface AdminContextOptions {
  readonly platform: Platform;
  readonly core: TradingCore;
  readonly auth: Auth;
  readonly oidc: Pick<Oidc, 'links'>;
  readonly wallet: Wallet;
  readonly site: {
    readonly news: NewsRepository;
    readonly companies: CompanyRepository;
    readonly realNames: RealNameRepository;
    readonly activity: AccountActivity;
    readonly support: SupportRepository;
    readonly supportChat: SupportChat;
    readonly uploads: Uploads;
    readonly notifications: Notifications;
    readonly securityNotifications: SecurityNotifications;
    readonly bots: BotTraders;
  };
  readonly operations: {
    readonly changeVersions: ChangeVersions;
    readonly securityLog: SecurityLog;
    readonly adminFactors: SecondFactors;
    readonly backups: BackupSchedule;
  };
  readonly database: OpenDatabase;
  readonly priceControls: PriceControls;
  readonly clockWatch: ClockWatch;
  readonly pageCheck: Pick<PageCheck, 'isSound'>;
}

/** What the process of the procedures has; the office has less than an owner of accounts. */
export interface ContextParts extends Pick<AdminContextOptions, 'auth' | 'oidc' | 'wallet' | 'site'> {
  readonly platform: Pick<Platform, 'config' | 'wall' | 'system' | 'cipher' | 'accountQueue' | 'limiter'>;
  readonly core: Pick<TradingCore, 'clock' | 'siteSettings' | 'accountFeed'>;
  readonly operations: Omit<AdminContextOptions['operations'], 'backups'>;
  readonly database: Pick<
    OpenDatabase,
    'admin' | 'approvals' | 'audit' | 'meta' | 'users' | 'loginAttempts' | 'interventions'
  >;
  readonly trading: AdminTrading;
  readonly health: AdminHealth;
  /** Null in a process that owns the accounts. */
  readonly owners: AccountOwners | null;
  /** Engines and their shards; absent in a process that owns accounts. */
  readonly shardsSummary?: () => Promise<ShardsSummary>;
}

export type AdminContext = ReturnType<typeof contextOf>;
export type AdminTrading = ReturnType<typeof tradingOf>;
export type AdminHealth = ReturnType<typeof operationsOf>;

export interface AdminCall {
  readonly context: AdminContext;
  /** Of the request, and the reference of an internal error in it. */
  readonly requestId: string;
  readonly lang: Language;
  /** Of the caller, as the rate limits count it. */
  readonly address: string;
  /** Short device name for the list of sessions. */
  readonly device: string;
  /** Both undefined without a live session. */
  readonly admin: AdminRow | undefined;
  readonly session: LiveAdminSession | undefined;
  /** The office has taken the call: limits, step-up and the audit of reads are its own. */
  readonly isFromOffice?: true | undefined;
}

/** Of a process that owns the accounts. */
export async function openAdminContext(options: AdminContextOptions): Promise<AdminContext> {
  const interventions = await options.database.interventions.all();
  const trading = tradingOf(options, interventions);
  return createAdminContext({ ...options, trading, health: operationsOf(options), owners: null });
}

export async function createAdminContext(parts: ContextParts): Promise<AdminContext> {
  const { platform, database } = parts;
  const { limiter, cipher, wall: clock, system: steady } = platform;
  const attempts = { rows: database.loginAttempts, cipher, clock, steady };
  return contextOf(
    parts,
    limiter === null ? null : { limiter, ...(await createLoginLimits('admin', attempts)) },
  );
}

/** Of logins and calls; null when they are lifted for tests. */
type Limits = (LoginLimits & { readonly limiter: RateLimiter }) | null;

function contextOf(options: ContextParts, limits: Limits) {
  const { platform, core, auth, oidc, wallet, site, operations, database } = options;
  const { config, wall, system, cipher, accountQueue } = platform;
  const { clock, siteSettings, accountFeed } = core;
  const { admin: admins, approvals, audit, meta } = database;
  const { changeVersions, adminFactors, securityLog } = operations;
  const passwords = new Passwords();
  const signIn = new SignIn({ admins, passwords, meta, clock: wall });
  const stepUps = new StepUpSessions(system);
  const reads = new AuditedReads({ admins, clock: wall, changeVersions });
  const { identity, sessions, secondFactors: userFactors, passkeys, withdrawalFreezes } = auth;
  const { realNames, uploads } = site;
  const directory = database.users;
  countWaiting(options);
  securityLog.onEvent(() => changeVersions.touch('security'));
  return {
    config,
    owners: options.owners,
    shardsSummary: options.shardsSummary,
    clock,
    wall,
    accountQueue,
    siteSettings,
    changeVersions,
    access: {
      admins,
      approvals,
      audit,
      adminFactors,
      signIn,
      changes: new SerialQueue(),
      passwords,
      limits,
      stepUps,
      reads,
      securityLog,
    },
    trading: options.trading,
    users: {
      ...{ directory, identity, sessions, realNames, userFactors, passkeys, withdrawalFreezes },
      oidcLinks: oidc.links,
      ...{
        uploads,
        accountFeed,
        activity: site.activity,
        cipher,
        securityNotifications: site.securityNotifications,
      },
    },
    wallet,
    withdrawalReviews: new SerialQueue(),
    approvalQueue: new SerialQueue(),
    /** Of settings and instruments, and of requests for backups. */
    siteChanges: new SerialQueue(),
    staffChanges: new SerialQueue(),
    /** Of articles and companies. */
    contentChanges: new SerialQueue(),
    content: site,
    operations: options.health,
  };
}

function tradingOf(options: AdminContextOptions, stored: readonly InterventionRow[]) {
  const { platform, core, site, database, priceControls } = options;
  const { wall, system: steady } = platform;
  const { store, executor, market, horizon, marketKind, terms, financing, clock, slices } = core;
  const { orderArchive: archive } = database;
  const { bots } = site;
  const isBot = (id: number) => bots.isBot(id);
  return {
    ...{ store, executor, market, marketKind, terms, financing, bots, slices },
    controls: new MarketControls({ market, horizon, priceControls, clock, wall, stored }),
    risk: new RiskMonitor({ executor, market, archive, clock, steady, slices, isBot }),
  };
}

function operationsOf(options: AdminContextOptions) {
  const { platform, core, operations, database, clockWatch, pageCheck } = options;
  const { wall, system, disk, shedding, log } = platform;
  const { market, executor, clock, commits, cluster, shards } = core;
  const { backups } = operations;
  const { databaseStatus, tape } = database;
  const ledgerBalance = new LedgerBalance(database.ledgerSums);
  const writable = () => database.writable() && pageCheck.isSound;
  const readiness = new ReadinessWatch({
    ...{ disk, shedding, market, executor, clock, commits, writable, ledger: ledgerBalance, system, log },
    clusterParts:
      cluster === null ? undefined : () => ({ ...cluster.readiness(), shards: (shards.joining ?? 0) === 0 }),
  });
  const health = new ServerHealth({
    ...{ databaseStatus, tape, market, clock, wall, monitor: system, backups, commits, readiness },
    ...{ disk, shedding, clockWatch },
  });
  return { backups, readiness, ledgerBalance, health };
}

/** Registers how the tasks that wait for administrators are counted, by area. */
function countWaiting({ operations, site, wallet, database, platform }: ContextParts): void {
  const { changeVersions } = operations;
  const { transfers } = wallet;
  const { support, realNames } = site;
  changeVersions.countBy('deposits', () => transfers.countDeposits(['waiting']));
  changeVersions.countBy('withdrawals', () => transfers.countWithdrawals(['waiting', 'approved']));
  changeVersions.countBy('ledger', () => transfers.countAdjustments(['pending']));
  changeVersions.countBy('approvals', () => database.approvals.countPending(platform.wall.now()));
  changeVersions.countBy('support', () => support.countInbox(true));
  changeVersions.countBy('kyc', () => realNames.count('waiting'));
}
