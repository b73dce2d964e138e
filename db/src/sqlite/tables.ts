/** Tables of the schema on SQLite. */

import { sqliteColumns } from '../schema/columns.ts';
import { adminTables } from '../schema/admin.ts';
import { apiTokenTables } from '../schema/api-tokens.ts';
import { withdrawalMethodTables } from '../schema/withdrawal-methods.ts';
import { contentTables } from '../schema/content.ts';
import { userTables } from '../schema/users.ts';
import { ledgerTables } from '../schema/ledger.ts';
import { notificationTables } from '../schema/notifications.ts';
import { paymentChannelTables } from '../schema/payment-channels.ts';
import { priceAlertTables } from '../schema/price-alerts.ts';
import { pushTables } from '../schema/push-messages.ts';
import { secondFactorTables } from '../schema/second-factors.ts';
import { siteTables } from '../schema/site.ts';
import { tradingTables } from '../schema/trading.ts';
import { transferTables } from '../schema/transfers.ts';
import { uploadTables } from '../schema/uploads.ts';

export const { accounts, events, orders } = tradingTables(sqliteColumns);
export const { deposits, withdrawals, adjustments } = transferTables(sqliteColumns);
export const { postings, idempotency } = ledgerTables(sqliteColumns);
export const { users, sessions, codes } = userTables(sqliteColumns);
export const { meta, tapeMinutes, tapeSpans } = siteTables(sqliteColumns);
export const { admins, adminSessions, audit, interventions } = adminTables(sqliteColumns);
export const { apiTokens } = apiTokenTables(sqliteColumns);
export const { notices } = notificationTables(sqliteColumns);
export const { uploads, realNames } = uploadTables(sqliteColumns);
export const { secondFactors, recoveryCodes, adminSecondFactors, adminRecoveryCodes } =
  secondFactorTables(sqliteColumns);
export const { withdrawalMethods, payeeKeys } = withdrawalMethodTables(sqliteColumns);
export const { news, newsTexts, companies, supportMessages, supportThreads, instrumentTerms } =
  contentTables(sqliteColumns);
export const { priceAlerts } = priceAlertTables(sqliteColumns);
export const { pushDevices, pushes } = pushTables(sqliteColumns);
export const { depositCoins, wireAccounts, drawCurrencies } = paymentChannelTables(sqliteColumns);
