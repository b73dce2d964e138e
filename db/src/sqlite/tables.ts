/** Tables of the schema on SQLite. */

import { sqliteColumns } from '../schema/columns.ts';
import { activityTables } from '../schema/activity.ts';
import { adminTables } from '../schema/admin.ts';
import {
  apiTokenTables,
  dailyUsageTables,
  loginAttemptTables,
  userTables,
  oidcLinkTables,
  passkeyTables,
  secondFactorTables,
  securityEventTables,
  uploadTables,
  withdrawalFreezeTables,
} from '../schema/users.ts';
import { withdrawalMethodTables, paymentChannelTables, transferTables } from '../schema/transfers.ts';
import { contentTables } from '../schema/content.ts';
import { financingTables } from '../schema/financing.ts';
import { ledgerTables, tradingTables } from '../schema/trading.ts';
import { journalTables } from '../schema/journal.ts';
import { livePriceTables } from '../schema/live-prices.ts';
import {
  monthlyStatementTables,
  notificationTables,
  priceAlertTables,
  pushTables,
} from '../schema/notifications.ts';
import { siteTables } from '../schema/site.ts';
import { webhookTables } from '../schema/webhooks.ts';

export const { accounts, events, orders, trailingTicks } = tradingTables(sqliteColumns);
export const { accountActivity, activityReads } = activityTables(sqliteColumns);
export const { deposits, withdrawals, adjustments } = transferTables(sqliteColumns);
export const { postings, idempotency, responses, closedAccounts } = ledgerTables(sqliteColumns);
export const { users, sessions, codes } = userTables(sqliteColumns);
export const { loginFailures, knownAddresses } = loginAttemptTables(sqliteColumns);
export const { dailyUsage } = dailyUsageTables(sqliteColumns);
export const { securityEvents } = securityEventTables(sqliteColumns);
export const { withdrawalFreezes, freezeLinks } = withdrawalFreezeTables(sqliteColumns);
export const { meta, tapeMinutes, tapeSpans, dayCommitments, tapeRoots, instrumentTapeRoots } =
  siteTables(sqliteColumns);
export const { admins, adminSessions, adminInvitations, audit, approvals, interventions } =
  adminTables(sqliteColumns);
export const { apiTokens } = apiTokenTables(sqliteColumns);
export const { notices } = notificationTables(sqliteColumns);
export const { monthlyStatements } = monthlyStatementTables(sqliteColumns);
export const { uploads, realNames } = uploadTables(sqliteColumns);
export const { secondFactors, recoveryCodes, adminSecondFactors, adminRecoveryCodes } =
  secondFactorTables(sqliteColumns);
export const { oidcLinks } = oidcLinkTables(sqliteColumns);
export const { passkeys } = passkeyTables(sqliteColumns);
export const { withdrawalMethods, payeeKeys } = withdrawalMethodTables(sqliteColumns);
export const { news, newsTexts, companies, supportMessages, supportThreads, instrumentTerms } =
  contentTables(sqliteColumns);
export const { swapTerms, swapFreeAccounts } = financingTables(sqliteColumns);
export const { journalNotes } = journalTables(sqliteColumns);
export const { liveSlots, liveMinutes } = livePriceTables(sqliteColumns);
export const { priceAlerts } = priceAlertTables(sqliteColumns);
export const { pushDevices, pushes } = pushTables(sqliteColumns);
export const { webhooks } = webhookTables(sqliteColumns);
export const { depositCoins, wireAccounts, drawCurrencies } = paymentChannelTables(sqliteColumns);
