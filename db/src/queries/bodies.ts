/** The bodies of all repositories, by their names in an open database. */

import { accountRemovalQueries } from './maintenance/account-removal.ts';
import { encryptedTextQueries } from './maintenance/encrypted-texts.ts';
import { expiredRowQueries } from './maintenance/expired-rows.ts';
import { adminQueries, interventionQueries } from './admin/admins.ts';
import { approvalQueries } from './admin/approvals.ts';
import { auditQueries } from './admin/audit.ts';
import { companyQueries } from './content/companies.ts';
import { newsQueries } from './content/news.ts';
import { supportQueries } from './content/support.ts';
import { monthlyStatementQueries } from './delivery/monthly-statements.ts';
import { notificationQueries } from './delivery/notifications.ts';
import { pushMessageQueries } from './delivery/push-messages.ts';
import { webhookQueries } from './delivery/webhooks.ts';
import { commitmentQueries, tapeRootQueries } from './site/day-commitments.ts';
import { livePriceQueries } from './site/live-prices.ts';
import { marketHorizonQueries } from './site/market-horizon.ts';
import { marketTimeQueries, metaQueries, tapeQueries } from './site/site.ts';
import { accountResultQueries } from './trading/account-results.ts';
import { activityQueries } from './trading/activity.ts';
import { financingQueries } from './trading/financing.ts';
import { instrumentTermsQueries } from './trading/instrument-terms.ts';
import { journalNoteQueries } from './trading/journal-notes.ts';
import { orderArchiveQueries } from './trading/order-archive.ts';
import { priceAlertQueries } from './trading/price-alerts.ts';
import { tradeHistoryQueries } from './trading/trade-history.ts';
import { trailingTickQueries } from './trading/trailing-ticks.ts';
import { apiTokenQueries } from './users/api-tokens.ts';
import { dailyUsageQueries } from './users/daily-usage.ts';
import { loginAttemptQueries } from './users/login-attempts.ts';
import { oidcLinkQueries } from './users/oidc-links.ts';
import { passkeyQueries } from './users/passkeys.ts';
import { realNameQueries } from './users/real-names.ts';
import { adminFactorQueries, userFactorQueries } from './users/second-factors.ts';
import { securityEventQueries } from './users/security-events.ts';
import { uploadQueries } from './users/uploads.ts';
import { userDirectoryQueries, userQueries } from './users/users.ts';
import { verificationCodeQueries } from './users/verification-codes.ts';
import { withdrawalFreezeQueries } from './users/withdrawal-freezes.ts';
import { cashLedgerQueries, ledgerSumQueries } from './wallet/ledger.ts';
import { paymentChannelQueries } from './wallet/payment-channels.ts';
import { transferQueries } from './wallet/transfers.ts';
import { withdrawalMethodQueries } from './wallet/withdrawal-methods.ts';
import type { WritableBodies } from './deferred-body.ts';
import type { QuerySource } from './query-source.ts';

export type AllBodies = ReturnType<typeof bodiesOf>;

export function bodiesOf(source: QuerySource) {
  const pushes = pushMessageQueries(source);
  const bodies = {
    identity: userQueries(source),
    apiTokens: apiTokenQueries(source),
    users: userDirectoryQueries(source),
    ledgerSums: ledgerSumQueries(source),
    codes: verificationCodeQueries(source),
    loginAttempts: loginAttemptQueries(source),
    dailyUsage: dailyUsageQueries(source),
    securityEvents: securityEventQueries(source),
    withdrawalFreezes: withdrawalFreezeQueries(source),
    audit: auditQueries(source),
    approvals: approvalQueries(source),
    interventions: interventionQueries(source),
    notifications: notificationQueries(source),
    monthlyStatements: monthlyStatementQueries(source),
    transfers: transferQueries(source),
    uploads: uploadQueries(source),
    realNames: realNameQueries(source),
    secondFactors: userFactorQueries(source),
    adminSecondFactors: adminFactorQueries(source),
    oidcLinks: oidcLinkQueries(source),
    passkeys: passkeyQueries(source),
    encryptedTexts: encryptedTextQueries(source),
    paymentChannels: paymentChannelQueries(source),
    withdrawalMethods: withdrawalMethodQueries(source),
    cashLedger: cashLedgerQueries(source),
    news: newsQueries(source),
    companies: companyQueries(source),
    support: supportQueries(source),
    priceAlerts: priceAlertQueries(source, pushes),
    activity: activityQueries(source),
    expiredRows: expiredRowQueries(source),
    accountRemoval: accountRemovalQueries(source),
    pushes,
    webhooks: webhookQueries(source),
    instrumentTerms: instrumentTermsQueries(source),
    financing: financingQueries(source),
    trailingTicks: trailingTickQueries(source),
    tape: tapeQueries(source),
    livePrices: livePriceQueries(source),
    marketHorizon: marketHorizonQueries(source),
    commitments: commitmentQueries(source),
    tapeRoots: tapeRootQueries(source),
    lastMarketTime: marketTimeQueries(source),
    orderArchive: orderArchiveQueries(source),
    accountResults: accountResultQueries(source),
    tradeHistory: tradeHistoryQueries(source),
    journalNotes: journalNoteQueries(source),
  };
  const writable = (): WritableBodies => ({ ...bodies, ...bodies.paymentChannels, admin, meta });
  const admin = adminQueries(source, writable);
  const meta = metaQueries(source, writable);
  return { ...bodies, admin, meta };
}
