/** The objects of the office: content, the lists of what waits, and administrators; nothing of an account is in its memory. */

import type { SharedDatabase } from '@vernier/db/postgres/open';
import { conversionTable } from '@vernier/shared/trading/pricing/conversion';
import {
  type AdminContext,
  type AdminHealth,
  type ContextParts,
  type AdminTrading,
  createAdminContext,
} from './admin/admin-context.ts';
import { ChangeVersions } from './admin/change-versions.ts';
import { ownersOnly } from './admin/owners-only.ts';
import { CONSOLE_VERSIONS_SUBJECT, ReceivedVersions } from './cluster/calls/console-versions.ts';
import type { GatewayContext } from './cluster/gateway/gateway-context.ts';
import { OfficeMemory } from './cluster/office/office-memory.ts';
import { OwnerCalls } from './cluster/office/owner-calls.ts';
import { openSecondFactors } from './features/auth/second-factors.ts';
import { createNotifications } from './features/notifications/create-notifications.ts';
import { SecurityLog } from './features/security-log/security-log.ts';
import { SupportChat } from './features/support/support-chat.ts';
import { Destinations } from './features/wallet/destinations.ts';
import { openPaymentChannels } from './features/wallet/payment-channels.ts';
import { composeGateway } from './gateway.ts';
import { LedgerBalance } from './ops/health/ledger-balance.ts';
import { SiteSettings, TEST_VALUES } from './platform/config/site-settings.ts';
import type { MessageBus } from './platform/message-bus/message-bus.ts';
import { AccountQueue } from './platform/process/account-queue.ts';
import type { StartOptions } from './start-options.ts';

export interface OfficeObjects extends Pick<GatewayContext, 'platform' | 'core'> {
  readonly admin: AdminContext;
  readonly memory: OfficeMemory;
  readonly securityLog: SecurityLog;
}

interface Sources {
  readonly database: SharedDatabase;
  readonly bus: Pick<MessageBus, 'request' | 'subscribe'>;
}

export async function composeOffice(
  options: StartOptions,
  { database, bus }: Sources,
): Promise<OfficeObjects> {
  const { config, clock: wall, system: steady, log } = options;
  const { platform, core, cipher } = await composeGateway(options, database);
  const { pseudonyms, limiter } = platform;
  const siteSettings = await SiteSettings.open(database.meta, config.testControls ? TEST_VALUES : {});
  const channels = await openPaymentChannels(database.paymentChannels, wall.now());
  const memory = new OfficeMemory({
    ...{ meta: database.meta, rows: database.paymentChannels, siteSettings, channels, steady },
  });
  const securityLog = await SecurityLog.open({
    ...{ rows: database.securityEvents, pseudonyms, clock: wall, log },
    securityLogDays: config.securityLogDays,
  });
  const { secondFactors, adminFactors } = openSecondFactors(database, cipher, wall);
  const changeVersions = new ChangeVersions(wall);
  const received = new ReceivedVersions();
  bus.subscribe(CONSOLE_VERSIONS_SUBJECT, ({ bytes }) => changeVersions.touchAll(received.changed(bytes)));
  const owners = new OwnerCalls({ bus, wall, steady, shownSlot: () => core.market.slot });
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
      notifications: createNotifications({
        ...{ config, notifications: database.notifications, cipher, clock: wall, steady, log },
      }),
      securityNotifications: ownersOnly('securityNotifications'),
      bots: ownersOnly('bots'),
    },
    operations: { changeVersions, securityLog, adminFactors },
    database,
    trading: tradingOf(core, database),
    health: ownersOnly<AdminHealth>('health', { ledgerBalance: new LedgerBalance(database.ledgerSums) }),
    owners,
  });
  return { platform, core, admin, memory, securityLog };
}

const ACCOUNT_ACCESS: Partial<ContextParts['auth']> = {
  sessions: ownersOnly('sessions'),
  passkeys: ownersOnly('passkeys'),
  withdrawalFreezes: ownersOnly('withdrawalFreezes'),
};

/** Prices of the market, at which lists show amounts. */
function tradingOf({ market }: GatewayContext['core'], { orderArchive }: SharedDatabase): AdminTrading {
  const instruments = new Map(market.instruments.map((one) => [one.id, one]));
  const valuation = { quotes: market, instruments, conversions: conversionTable(market.instruments) };
  return ownersOnly<AdminTrading>('trading', {
    executor: ownersOnly<AdminTrading['executor']>('executor', { valuation }),
    risk: ownersOnly<AdminTrading['risk']>('risk', { archive: orderArchive }),
    market,
  });
}
