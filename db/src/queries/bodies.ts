/** The bodies of all repositories, by their names in an open database. */

import { accountRemovalQueries } from '../sqlite/maintenance/account-removal.ts';
import { encryptedTextQueries } from '../sqlite/maintenance/encrypted-texts.ts';
import { expiredRowQueries } from '../sqlite/maintenance/expired-rows.ts';
import { adminQueries, interventionQueries } from '../sqlite/repositories/admin/admins.ts';
import { approvalQueries } from '../sqlite/repositories/admin/approvals.ts';
import { auditQueries } from '../sqlite/repositories/admin/audit.ts';
import { companyQueries } from '../sqlite/repositories/content/companies.ts';
import { newsQueries } from '../sqlite/repositories/content/news.ts';
import { supportQueries } from '../sqlite/repositories/content/support.ts';
import { monthlyStatementQueries } from '../sqlite/repositories/delivery/monthly-statements.ts';
import { notificationQueries } from '../sqlite/repositories/delivery/notifications.ts';
import { pushMessageQueries } from '../sqlite/repositories/delivery/push-messages.ts';
import { webhookQueries } from '../sqlite/repositories/delivery/webhooks.ts';
import { commitmentQueries, tapeRootQueries } from '../sqlite/repositories/site/day-commitments.ts';
import { livePriceQueries } from '../sqlite/repositories/site/live-prices.ts';
import { marketTimeQueries, metaQueries, tapeQueries } from '../sqlite/repositories/site/site.ts';
import { accountResultQueries } from '../sqlite/repositories/trading/account-results.ts';
import { activityQueries } from '../sqlite/repositories/trading/activity.ts';
import { financingQueries } from '../sqlite/repositories/trading/financing.ts';
import { instrumentTermsQueries } from '../sqlite/repositories/trading/instrument-terms.ts';
import { journalNoteQueries } from '../sqlite/repositories/trading/journal-notes.ts';
import { orderArchiveQueries } from '../sqlite/repositories/trading/order-archive.ts';
import { priceAlertQueries } from '../sqlite/repositories/trading/price-alerts.ts';
import { tradeHistoryQueries } from '../sqlite/repositories/trading/trade-history.ts';
import { trailingTickQueries } from '../sqlite/repositories/trading/trailing-ticks.ts';
import { apiTokenQueries } from '../sqlite/repositories/users/api-tokens.ts';
import { dailyUsageQueries } from '../sqlite/repositories/users/daily-usage.ts';
import { loginAttemptQueries } from '../sqlite/repositories/users/login-attempts.ts';
import { oidcLinkQueries } from '../sqlite/repositories/users/oidc-links.ts';
import { passkeyQueries } from '../sqlite/repositories/users/passkeys.ts';
import { realNameQueries } from '../sqlite/repositories/users/real-names.ts';
import { adminFactorQueries, userFactorQueries } from '../sqlite/repositories/users/second-factors.ts';
import { securityEventQueries } from '../sqlite/repositories/users/security-events.ts';
import { uploadQueries } from '../sqlite/repositories/users/uploads.ts';
import { userDirectoryQueries, userQueries } from '../sqlite/repositories/users/users.ts';
import { verificationCodeQueries } from '../sqlite/repositories/users/verification-codes.ts';
import { withdrawalFreezeQueries } from '../sqlite/repositories/users/withdrawal-freezes.ts';
import { cashLedgerQueries, ledgerSumQueries } from '../sqlite/repositories/wallet/ledger.ts';
import { paymentChannelQueries } from '../sqlite/repositories/wallet/payment-channels.ts';
import { transferQueries } from '../sqlite/repositories/wallet/transfers.ts';
import { withdrawalMethodQueries } from '../sqlite/repositories/wallet/withdrawal-methods.ts';
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
