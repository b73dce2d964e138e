/** All tables of the schema, for the column types of one database. */

import { activityTables } from './activity.ts';
import { adminTables } from './admin.ts';
import type { ColumnTypes } from './columns.ts';
import { contentTables } from './content.ts';
import { financingTables } from './financing.ts';
import { journalTables } from './journal.ts';
import { livePriceTables } from './live-prices.ts';
import { marketHorizonTables } from './market-horizon.ts';
import { monthlyStatementTables, notificationTables, priceAlertTables, pushTables } from './notifications.ts';
import { siteTables } from './site.ts';
import { ledgerTables, tradingTables } from './trading.ts';
import { paymentChannelTables, transferTables, withdrawalMethodTables } from './transfers.ts';
import {
  apiTokenTables,
  dailyUsageTables,
  loginAttemptTables,
  oidcLinkTables,
  passkeyTables,
  secondFactorTables,
  securityEventTables,
  uploadTables,
  userTables,
  withdrawalFreezeTables,
} from './users.ts';
import { userListTables } from './user-lists.ts';
import { webhookTables } from './webhooks.ts';

export function tablesOf(types: ColumnTypes) {
  return {
    ...tradingTables(types),
    ...activityTables(types),
    ...transferTables(types),
    ...ledgerTables(types),
    ...userTables(types),
    ...loginAttemptTables(types),
    ...dailyUsageTables(types),
    ...securityEventTables(types),
    ...withdrawalFreezeTables(types),
    ...siteTables(types),
    ...adminTables(types),
    ...apiTokenTables(types),
    ...notificationTables(types),
    ...monthlyStatementTables(types),
    ...uploadTables(types),
    ...secondFactorTables(types),
    ...oidcLinkTables(types),
    ...passkeyTables(types),
    ...withdrawalMethodTables(types),
    ...contentTables(types),
    ...financingTables(types),
    ...journalTables(types),
    ...livePriceTables(types),
    ...marketHorizonTables(types),
    ...priceAlertTables(types),
    ...pushTables(types),
    ...webhookTables(types),
    ...paymentChannelTables(types),
    ...userListTables(types),
  };
}

/** The tables as bodies of repositories see them, on both databases. */
export type Tables = ReturnType<typeof tablesOf>;
