/** Security events as responses show them. */

import type { SecurityEventRow } from '@vernier/db/repositories/users/security-events';
import { isoTime } from '@vernier/shared/clock';

export function presentSecurityEvent({ id, atMs, kind, ...row }: SecurityEventRow) {
  const { account, address, network, detail, occurrences } = row;
  return { id, at: isoTime(atMs), kind, account, address, network, detail, occurrences };
}
