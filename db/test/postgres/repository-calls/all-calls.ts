/**
 * Calls of the methods of all repositories, in an order in which each finds rows. Their results are the same on every database,
 * but for ids after an undone insert or without the newest row.
 */

import { DELETION_CALLS, MAINTENANCE_CALLS } from './maintenance-calls.ts';
import type { RepositoryCall } from './repository-call.ts';
import { ADMIN_CALLS, CONTENT_CALLS, SITE_CALLS } from './site-calls.ts';
import { DELIVERY_CALLS, TRADING_CALLS, WALLET_CALLS } from './trading-calls.ts';
import { USER_CALLS } from './user-calls.ts';

export const REPOSITORY_CALLS: readonly RepositoryCall[] = [
  ...[...SITE_CALLS, ...CONTENT_CALLS, ...ADMIN_CALLS, ...USER_CALLS],
  ...[...DELIVERY_CALLS, ...TRADING_CALLS, ...WALLET_CALLS],
  ...[...MAINTENANCE_CALLS, ...DELETION_CALLS],
];
