/** Token scopes that the private topics of the socket need [TOKEN-1]. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { TOPIC_ACTIVITY } from '@vernier/shared/api/socket';
import type { PRIVATE_TOPICS } from '../../core/feeds/account-feed.ts';

/** WALLET carries deposits, withdrawals, identity and support, which are for logins only. */
export const TOPIC_ACCESS: Readonly<
  Record<(typeof PRIVATE_TOPICS)[number] | typeof TOPIC_ACTIVITY, TokenScope | 'none'>
> = {
  FOREX_TRADE: 'read',
  FOREX_CLOSED: 'read',
  WALLET: 'none',
  ACCOUNT_EVENTS: 'read',
};
