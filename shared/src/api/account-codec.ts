/** Account figures as the API sends them. */

import { formatMicros } from '../numbers/money.ts';
import type { AccountFigures, AccountRow } from '../trading/orders/account.ts';
import type { AccountWire } from './shapes/account.ts';

export function encodeAccount(
  figures: AccountFigures,
  { marginCalled }: Pick<AccountRow, 'marginCalled'>,
): AccountWire {
  return {
    balance: formatMicros(figures.balanceMicros),
    equity: formatMicros(figures.equityMicros),
    margin: formatMicros(figures.marginMicros),
    free_margin: formatMicros(figures.freeMarginMicros),
    margin_level: figures.marginLevelCents === null ? null : figures.marginLevelCents / 100,
    risk_rate: figures.riskRateCents / 100,
    margin_call: marginCalled,
  };
}
