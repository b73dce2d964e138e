/** The objects of the office: content, the lists of what waits, and administrators; nothing of an account is in its memory. */

import type { AccountChanges } from '@vernier/db/postgres/account-changes';
import type { SharedDatabase } from '@vernier/db/postgres/open';
import { runSteps } from '@vernier/shared/run-steps';
import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  type AdminContext,
  type AdminHealth,
  type ContextParts,
  type AdminTrading,
  createAdminContext,
} from './admin/admin-context.ts';
import { ChangeVersions } from './admin/change-versions.ts';
import { ownersOnly } from './admin/owners-only.ts';
import { composeGateway } from './compose-gateway.ts';
import { connectChanges } from './connect-changes.ts';
import { CONSOLE_VERSIONS_SUBJECT, ReceivedVersions } from './cluster/calls/console-versions.ts';
import { ENGINE_REPORT_SUBJECT } from './cluster/calls/engine-report.ts';
import type { ComputingContext } from './cluster/gateway/gateway-context.ts';
import { AccountReplica } from './cluster/office/account-replica.ts';
import { ClusterSummary } from './cluster/office/cluster-summary.ts';
import { OwnerCalls } from './cluster/calls/owner-calls.ts';
import { trailingPastOf } from './core/market/trailing-writer.ts';
import { openSecondFactors } from './features/auth/second-factors.ts';
import { createNotifications } from './features/notifications/create-notifications.ts';
import { readBotAccounts } from './features/ranking/bot-accounts.ts';
import { RiskMonitor } from './features/risk/risk-monitor.ts';
import { SecurityLog } from './features/security-log/security-log.ts';
import { SupportChat } from './features/support/support-chat.ts';
import { Destinations } from './features/wallet/destinations.ts';
import { openPaymentChannels } from './features/wallet/payment-channels.ts';
import { type OfficeJobs, openOfficeJobs } from './open-office-jobs.ts';
import { LedgerBalance } from './ops/health/ledger-balance.ts';
import { SiteSettings, TEST_VALUES } from './platform/config/site-settings.ts';
import type { MessageBus } from './platform/message-bus/message-bus.ts';
import { AccountQueue } from './platform/process/account-queue.ts';
import type { StartOptions } from './start-options.ts';

export interface OfficeObjects extends Pick<ComputingContext, 'platform' | 'core'> {
  readonly admin: AdminContext;
  readonly securityLog: SecurityLog;
  readonly accounts: AccountReplica;
  readonly risk: RiskMonitor;
  readonly jobs: OfficeJobs;
}

interface Sources {
  readonly database: SharedDatabase;
  readonly bus: Pick<MessageBus, 'request' | 'subscribe'>;
  /** Rows of accounts and their changes. */
  readonly changes: AccountChanges;
}

export async function composeOffice(
  options: StartOptions,
  { database, bus, changes }: Sources,
): Promise<OfficeObjects> {
  const { config, clock: wall, system: steady, log } = options;
  const composed = await composeGateway(options, database);
  const { platform, core, cipher } = composed;
  const { pseudonyms, limiter } = platform;
  const siteSettings = await SiteSettings.open(database.meta, config.testControls ? TEST_VALUES : {});
  const channels = await openPaymentChannels(database.paymentChannels, wall.now());
  connectChanges(core.cluster, database, { siteSettings, channels });
  const securityLog = await SecurityLog.open({
    ...{ rows: database.securityEvents, pseudonyms, clock: wall, log },
    securityLogDays: config.securityLogDays,
  });
  const { secondFactors, adminFactors } = openSecondFactors(database, cipher, wall);
  const changeVersions = new ChangeVersions(wall);
  const received = new ReceivedVersions();
  bus.subscribe(CONSOLE_VERSIONS_SUBJECT, ({ bytes }) => changeVersions.touchAll(received.changed(bytes)));
  const summary = new ClusterSummary({ shards: database.shards, steady });
  bus.subscribe(ENGINE_REPORT_SUBJECT, ({ bytes }) => summary.take(bytes));
  const owners = new OwnerCalls({ bus, wall, steady, shownSlot: () => core.market.slot });
  const { accounts, risk, trading } = await followedTrading(options, { core, database, changes });
  const notifications = createNotifications({
    ...{ config, notifications: database.notifications, cipher, clock: wall, steady, log },
  });
  const admin = await createAdminContext({
    platform: { config, wall, system: steady, cipher, limiter, accountQueue: new AccountQueue() },
    core: { clock: core.clock, siteSettings, accountFeed: ownersOnly('accountFeed') },
    auth: ownersOnly<ContextParts['auth']>('auth', {
      ...ACCOUNT_ACCESS,
      identity: database.identity,
      secondFactors,
    }),
    oidc: { links: ownersOnly('oidcLinks') },
    wallet: {
      paymentChannels: channels,
      withdrawalMethods: database.withdrawalMethods,
      destinations: new Destinations(database.withdrawalMethods, cipher),
      cashLedger: database.cashLedger,
      transfers: database.transfers,
    },
    site: {
      ...{ news: database.news, companies: database.companies, realNames: database.realNames },
      ...{ support: database.support, activity: ownersOnly('activity'), uploads: ownersOnly('uploads') },
      supportChat: new SupportChat({ rows: database.support, cipher, clock: wall, steady, log }),
      notifications,
      securityNotifications: ownersOnly('securityNotifications'),
      bots: ownersOnly('bots'),
    },
    operations: { changeVersions, securityLog, adminFactors },
    database,
    trading,
    health: ownersOnly<AdminHealth>('health', { ledgerBalance: new LedgerBalance(database.ledgerSums) }),
    owners,
    shardsSummary: () => summary.read(),
  });
  const jobs = await openOfficeJobs({ database, composed, notifications, siteSettings, accounts });
  return { platform, core, admin, securityLog, accounts, risk, jobs };
}

const ACCOUNT_ACCESS: Partial<ContextParts['auth']> = {
  sessions: ownersOnly('sessions'),
  passkeys: ownersOnly('passkeys'),
  withdrawalFreezes: ownersOnly('withdrawalFreezes'),
};

interface FollowedTrading {
  readonly accounts: AccountReplica;
  readonly risk: RiskMonitor;
  readonly trading: AdminTrading;
}

/** What lists and sums show of accounts, at the prices of the market. */
async function followedTrading(
  { config, system: steady, log }: StartOptions,
  { core, database, changes }: Pick<ComputingContext, 'core'> & Pick<Sources, 'database' | 'changes'>,
): Promise<FollowedTrading> {
  const { market, clock, slices } = core;
  const accounts = await AccountReplica.open({
    ...{ source: changes, market, steady, hedgedMargin: config.hedgedMargin },
    trailingPast: await trailingPastOf(database.trailingTicks, market),
    onListenerError: (error) => log.error('a listener of commits failed', { error }),
  });
  const bots = await readBotAccounts(database.meta);
  const botIds = new Set(bots.map(({ accountId }) => accountId));
  const isBot = (id: number) => botIds.has(id);
  // Later postings are read as changes.
  const archive = { ...database.orderArchive, postingRange: () => Promise.resolve(changes.readPostings) };
  const risk = new RiskMonitor({ executor: accounts, market, archive, clock, steady, slices, isBot });
  await risk.brokerResult.begin();
  await runSteps(risk.restoring(), nextIteration);
  const trading = ownersOnly<AdminTrading>('trading', {
    executor: accounts as unknown as AdminTrading['executor'],
    bots: ownersOnly<AdminTrading['bots']>('bots', { accountIds: botIds }),
    store: ownersOnly<AdminTrading['store']>('store'),
    ...{ risk, market, slices },
  });
  return { accounts, risk, trading };
}
