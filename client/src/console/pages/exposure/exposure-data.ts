/** Data of the exposure pages and its polling: prices change all of it, so no change version reports it. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type ExposureRow = AdminOutput['risk']['exposure'];
export type RiskAccount = AdminOutput['risk']['accounts']['list'][number];

export const BOOKS = ['real', 'demo'] as const;

export type MoneyBook = (typeof BOOKS)[number];

export const EXPOSURE_REFRESH_MS = 1_000;
export const ACCOUNTS_REFRESH_MS = 2_000;

/** As risk rates: the margin call at a level of 100 %, the stop-out at 50 %. */
export const WARN_AT = 100;
export const CLOSE_AT = 200;
