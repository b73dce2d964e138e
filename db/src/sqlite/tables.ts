/** The schema on SQLite. */

import { sqliteKit } from '../schema/columns.ts';
import { adminTables } from '../schema/admin.ts';
import { apiTokenTables } from '../schema/api-tokens.ts';
import { drawMethodTables } from '../schema/withdrawal-methods.ts';
import { contentTables } from '../schema/content.ts';
import { identityTables } from '../schema/users.ts';
import { ledgerTables } from '../schema/ledger.ts';
import { noticeTables } from '../schema/notifications.ts';
import { paymentChannelTables } from '../schema/payment-channels.ts';
import { priceAlertTables } from '../schema/price-alerts.ts';
import { pushTables } from '../schema/push-messages.ts';
import { secondFactorTables } from '../schema/second-factors.ts';
import { siteTables } from '../schema/site.ts';
import { tradingTables } from '../schema/trading.ts';
import { transferTables } from '../schema/transfers.ts';
import { uploadTables } from '../schema/uploads.ts';

export const { accounts, events, orders } = tradingTables(sqliteKit);
export const { deposits, withdrawals, adjustments } = transferTables(sqliteKit);
export const { postings, idempotency } = ledgerTables(sqliteKit);
export const { users, sessions, codes } = identityTables(sqliteKit);
export const { meta, tapeMinutes, tapeSpans } = siteTables(sqliteKit);
export const { admins, adminSessions, audit, interventions } = adminTables(sqliteKit);
export const { apiTokens } = apiTokenTables(sqliteKit);
export const { notices } = noticeTables(sqliteKit);
export const { uploads, realNames } = uploadTables(sqliteKit);
export const { secondFactors, recoveryCodes, adminSecondFactors, adminRecoveryCodes } =
  secondFactorTables(sqliteKit);
export const { drawMethods, payeeKeys } = drawMethodTables(sqliteKit);
export const { news, newsTexts, companies, supportMessages, supportThreads, instrumentTerms } =
  contentTables(sqliteKit);
export const { priceAlerts } = priceAlertTables(sqliteKit);
export const { pushDevices, pushes } = pushTables(sqliteKit);
export const { depositCoins, wireAccounts, drawCurrencies } = paymentChannelTables(sqliteKit);
