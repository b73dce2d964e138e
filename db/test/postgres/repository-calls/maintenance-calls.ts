/** Calls that re-encrypt and delete rows, after all others. */

import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { EXPIRED_ROW_KINDS } from '../../../src/repositories/maintenance/expired-rows.ts';
import { ENCRYPTED_FIELDS } from '../../../src/repositories/maintenance/encrypted-texts.ts';
import { hash, T0 } from '../../records.ts';
import { forShards, type RepositoryCall } from './repository-call.ts';

export const MAINTENANCE_CALLS: readonly RepositoryCall[] = [
  ...ENCRYPTED_FIELDS.flatMap((field): readonly RepositoryCall[] => [
    (b) => b.encryptedTexts.countOthers(field, 'new'),
    (b) => b.encryptedTexts.after(field, 0, 9),
    (b) =>
      b.encryptedTexts.replace(field, [{ rowId: 1, previous: 'sealed', encrypted: 'new', index: hash(9) }]),
  ]),
  ...EXPIRED_ROW_KINDS.map(
    (kind): RepositoryCall =>
      (b) =>
        b.expiredRows.remove(kind, T0 + 40, 2),
  ),
  (b) => b.expiredRows.remove('responses of demo accounts', T0 * 2, 9),
  ...forShards((b, shards) => b.accountRemoval.unused({ afterId: 0, limit: 9, beforeMs: T0 * 2, shards })),
  (b) => b.accountRemoval.isUnused(1, T0 * 2),
  ...forShards((b, shards) => b.accountRemoval.closed(9, shards)),
  ...[3, 3, 999, 999].map(
    (limit): RepositoryCall =>
      (b) =>
        b.accountRemoval.removeRows({ limit, shards: ALL_SHARDS, summedUpTo: [999] }),
  ),
];

export const DELETION_CALLS: readonly RepositoryCall[] = [
  (b) => b.secondFactors.remove(1),
  (b) => b.realNames.deleteUser(1),
  (b) => b.withdrawalFreezes.remove({ userId: 1, frozenAtMs: T0 + 1 }),
  (b) => b.withdrawalFreezes.remove({ userId: 1, frozenAtMs: T0 }),
  (b) => b.withdrawalFreezes.deleteUser(1),
  (b) => b.support.deleteUser(2),
  (b) => b.monthlyStatements.remove(1),
  (b) => b.pushes.removeOfSession(hash(1)),
  (b) => b.pushes.removeDevice(2),
  (b) => b.pushes.deleteUser(1),
  (b) => b.webhooks.remove(1),
  (b) => b.webhooks.deleteUser(1),
  (b) => b.priceAlerts.deleteUser(1),
  (b) => b.activity.deleteUser(2),
  (b) => b.journalNotes.removeAll(1),
  (b) => b.withdrawalMethods.removeAll(1, T0),
  (b) => b.identity.erase(2, T0),
  (b) => b.identity.userById(2),
];
