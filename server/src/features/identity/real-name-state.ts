/** Review state of a user's real name, as the user sees it. */

import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';

export async function realNameState(
  realNames: Pick<RealNameRepository, 'latestOf'>,
  userId: number,
): Promise<RealNameStateWire> {
  const latest = await realNames.latestOf(userId);
  if (latest === null) return { review_status: 0, last_reject: null };
  const { status, remark, reviewedAtMs } = latest;
  if (status !== 'rejected') return { review_status: status === 'waiting' ? 1 : 2, last_reject: null };
  invariant(remark !== null && reviewedAtMs !== null, `rejection ${latest.id} says why and when`);
  return { review_status: 0, last_reject: { remark, at: isoTime(reviewedAtMs) } };
}
