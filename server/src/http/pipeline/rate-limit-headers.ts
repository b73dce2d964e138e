/** `RateLimit` headers of a call: the limit, and what is left of it for this caller [REQUEST-10]. */

import type { CallReply, CallRequest } from '../../platform/routing/call-request.ts';
import {
  addressKey,
  type LimitGroup,
  RATE_LIMITS,
  type RateLimiter,
} from '../../platform/routing/rate-limits.ts';

export const HEADER_RATE_LIMIT = 'ratelimit';
export const HEADER_RATE_LIMIT_POLICY = 'ratelimit-policy';

/** By group: `"orders";q=20;w=1`. */
const POLICIES: ReadonlyMap<LimitGroup, string> = new Map(
  (Object.keys(RATE_LIMITS) as LimitGroup[]).map((group) => {
    const { most, windowMs } = RATE_LIMITS[group];
    return [group, `"${group}";q=${most};w=${windowMs / 1000}`];
  }),
);

/** Of address and session the one with less left. */
export function setLimitHeaders(
  {
    request,
    limiter,
    group,
  }: { readonly request: CallRequest; readonly limiter: RateLimiter; readonly group: LimitGroup },
  reply: CallReply,
): void {
  const ofAddress = limiter.leftOf(group, addressKey(request.ip));
  const ofSession = request.session === undefined ? ofAddress : limiter.leftOf(group, request.session.hash);
  const { calls, seconds } = ofSession.calls < ofAddress.calls ? ofSession : ofAddress;
  reply.header(HEADER_RATE_LIMIT_POLICY, POLICIES.get(group));
  reply.header(HEADER_RATE_LIMIT, `"${group}";r=${calls};t=${seconds}`);
}
