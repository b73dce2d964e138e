/** Push devices and their messages; deleting a device deletes its messages. */

import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { PushRepository } from '../../repositories/delivery/push-messages.ts';
import { dueValues, isDeliveryDue } from './due-time.ts';
import { all, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

/** SQLite skips rows only together with a limit. */
const ALL = Number.MAX_SAFE_INTEGER;

type QueueMethod = 'put' | 'due' | 'postpone' | 'remove';

export function pushMessageQueries(source: QuerySource): Bodies<PushRepository> {
  return { ...deviceRows(source), ...queue(source) };
}

function deviceRows({
  db,
  tables: { pushDevices, sessions },
}: QuerySource): Omit<Bodies<PushRepository>, QueueMethod> {
  const { id, userId, tokenHash, endpointIndex } = pushDevices;
  const isLive = (nowMs: number) => and(isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs));
  return {
    subscribe: (device) =>
      transaction(function* () {
        const older = or(eq(tokenHash, device.tokenHash), eq(endpointIndex, device.endpointIndex));
        const known = yield* all(db.select().from(pushDevices).where(older));
        const same = known.find(
          (row) => row.tokenHash === device.tokenHash && row.endpointIndex === device.endpointIndex,
        );
        // The messages of the device remain when only its categories change.
        if (same !== undefined) {
          const { createdAtMs: _, ...changed } = device;
          yield* write(db.update(pushDevices).set(changed).where(eq(id, same.id)));
          return;
        }
        yield* write(db.delete(pushDevices).where(older));
        yield* write(db.insert(pushDevices).values(device));
      }),
    ofSession: (hash) => first(db.select().from(pushDevices).where(eq(tokenHash, hash))),
    devices: (user, category, nowMs) =>
      all(
        db
          .select(getTableColumns(pushDevices))
          .from(pushDevices)
          .innerJoin(sessions, eq(sessions.tokenHash, tokenHash))
          .where(and(eq(userId, user), eq(pushDevices[category], true), isLive(nowMs)))
          .orderBy(asc(id)),
      ),
    anyDevice: () => first(db.select({ id }).from(pushDevices).limit(1)).map((row) => row !== null),
    all: (user) => all(db.select().from(pushDevices).where(eq(userId, user)).orderBy(asc(id))),
    removeOfSession: (hash) => write(db.delete(pushDevices).where(eq(tokenHash, hash))),
    removeDevice: (device) => write(db.delete(pushDevices).where(eq(id, device))),
    deleteUser: (user) => write(db.delete(pushDevices).where(eq(userId, user))),
    sweep(nowMs) {
      const live = db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(eq(sessions.tokenHash, tokenHash), isLive(nowMs)));
      return write(db.delete(pushDevices).where(notExists(live)));
    },
  };
}

function queue({
  db,
  tables: { pushDevices, pushes },
}: QuerySource): Pick<Bodies<PushRepository>, QueueMethod> {
  const due = db
    .select({ ...getTableColumns(pushes), targetEncrypted: pushDevices.targetEncrypted })
    .from(pushes)
    .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
    .where(isDeliveryDue(pushes.nextAtMs))
    .orderBy(asc(pushes.nextAtMs), asc(pushes.id))
    .limit(sql.placeholder('limit'));
  return {
    put: (rows, mostWaiting) =>
      transaction(function* () {
        for (const row of rows) yield* write(db.insert(pushes).values({ ...row, nextAtMs: row.createdAtMs }));
        for (const deviceId of new Set(rows.map((row) => row.deviceId))) {
          const newest = db
            .select({ id: pushes.id })
            .from(pushes)
            .where(eq(pushes.deviceId, deviceId))
            .orderBy(desc(pushes.id))
            .limit(ALL)
            .offset(mostWaiting);
          yield* write(db.delete(pushes).where(inArray(pushes.id, newest)));
        }
      }),
    due: (nowMs, limit) => all(due, dueValues(nowMs, limit)),
    postpone(id, nextAtMs) {
      const failed = { attempts: sql`${pushes.attempts} + 1`, nextAtMs };
      return write(db.update(pushes).set(failed).where(eq(pushes.id, id)));
    },
    remove: (id) => write(db.delete(pushes).where(eq(pushes.id, id))),
  };
}
