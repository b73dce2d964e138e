/** Request policy of a gateway: limits by address. Sessions, their limits and their checks are with the owner of the account. */

import type { RequestPolicy } from '../../http/pipeline/call-pipeline.ts';
import { AccountQueue } from '../../platform/process/account-queue.ts';
import type { GatewayPlatform } from './gateway-context.ts';

/** A call that a gateway answers itself has no session. */
const NO_SESSIONS: RequestPolicy['sessions'] = {
  ofHeader: () => undefined,
  current: () => undefined,
  requireOwner: () => undefined,
  noteLanguage: () => undefined,
};
/** A gateway writes nothing to its disk. */
const NO_DISK: RequestPolicy['disk'] = { isCloseOnly: false, failed: () => undefined };

export function gatewayPolicy({ config, limiter, shedding }: GatewayPlatform): RequestPolicy {
  return {
    ...{ limiter, shedding, allowedOrigins: config.allowedOrigins, accountQueue: new AccountQueue() },
    ...{ sessions: NO_SESSIONS, disk: NO_DISK, sandbox: null },
    stepUpRefusal: () => Promise.resolve(null),
    freezeRefusal: () => Promise.resolve(null),
  };
}
