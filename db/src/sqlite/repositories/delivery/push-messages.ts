/** Push devices and their messages on SQLite; deleting a device deletes its messages. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import type { TimeMs } from '@vernier/shared/clock';
import { LONGEST_DELIVERY_WAIT_MS } from '@vernier/shared/limits';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { PushRepository } from '../../../repositories/delivery/push-messages.ts';
import { pushDevices, pushes, sessions } from '../../tables.ts';

/** SQLite skips rows only together with a limit. */
const ALL = Number.MAX_SAFE_INTEGER;

type QueueMethod = 'put' | 'due' | 'postpone' | 'remove';

export function sqlitePushMessages(db: BetterSQLite3Database): Synchronous<PushRepository> {
  return { ...deviceRows(db), ...queue(db) };
}

function deviceRows(db: BetterSQLite3Database): Omit<Synchronous<PushRepository>, QueueMethod> {
  const { id, userId, tokenHash, endpointIndex } = pushDevices;
  const isLive = (nowMs: number) => and(isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs));
  return {
    subscribe: (device) =>
      db.transaction(
        () => {
          const older = or(eq(tokenHash, device.tokenHash), eq(endpointIndex, device.endpointIndex));
          const known = db.select().from(pushDevices).where(older).all();
          const same = known.find(
            (row) => row.tokenHash === device.tokenHash && row.endpointIndex === device.endpointIndex,
          );
          // The messages of the device remain when only its categories change.
          if (same !== undefined) {
            const { createdAtMs: _, ...changed } = device;
            db.update(pushDevices).set(changed).where(eq(id, same.id)).run();
            return;
          }
          db.delete(pushDevices).where(older).run();
          db.insert(pushDevices).values(device).run();
        },
        { behavior: 'immediate' },
      ),
    ofSession: (hash) => db.select().from(pushDevices).where(eq(tokenHash, hash)).get() ?? null,
    devices: (user, category, nowMs) =>
      db
        .select(getTableColumns(pushDevices))
        .from(pushDevices)
        .innerJoin(sessions, eq(sessions.tokenHash, tokenHash))
        .where(and(eq(userId, user), eq(pushDevices[category], true), isLive(nowMs)))
        .orderBy(asc(id))
        .all(),
    anyDevice: () => db.select({ id }).from(pushDevices).limit(1).get() !== undefined,
    all: (user) => db.select().from(pushDevices).where(eq(userId, user)).orderBy(asc(id)).all(),
    removeOfSession(hash) {
      db.delete(pushDevices).where(eq(tokenHash, hash)).run();
    },
    removeDevice(device) {
      db.delete(pushDevices).where(eq(id, device)).run();
    },
    deleteUser(user) {
      db.delete(pushDevices).where(eq(userId, user)).run();
    },
    sweep(nowMs) {
      const live = db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(eq(sessions.tokenHash, tokenHash), isLive(nowMs)));
      db.delete(pushDevices).where(notExists(live)).run();
    },
  };
}

function queue(db: BetterSQLite3Database): Pick<Synchronous<PushRepository>, QueueMethod> {
  return {
    put: (rows, mostWaiting) =>
      db.transaction(
        () => {
          for (const row of rows)
            db.insert(pushes)
              .values({ ...row, nextAtMs: row.createdAtMs })
              .run();
          for (const deviceId of new Set(rows.map((row) => row.deviceId))) {
            const newest = db
              .select({ id: pushes.id })
              .from(pushes)
              .where(eq(pushes.deviceId, deviceId))
              .orderBy(desc(pushes.id))
              .limit(ALL)
              .offset(mostWaiting);
            db.delete(pushes).where(inArray(pushes.id, newest)).run();
          }
        },
        { behavior: 'immediate' },
      ),
    due: (nowMs, limit) =>
      db
        .select({ ...getTableColumns(pushes), targetEncrypted: pushDevices.targetEncrypted })
        .from(pushes)
        .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
        .where(isDue(nowMs))
        .orderBy(asc(pushes.nextAtMs), asc(pushes.id))
        .limit(limit)
        .all(),
    postpone(id, nextAtMs) {
      const failed = { attempts: sql`${pushes.attempts} + 1`, nextAtMs };
      db.update(pushes).set(failed).where(eq(pushes.id, id)).run();
    },
    remove(id) {
      db.delete(pushes).where(eq(pushes.id, id)).run();
    },
  };
}

/** Includes messages that wait longer than any failure postpones them: the wall clock was set back [CLOCK-9]. */
function isDue(nowMs: TimeMs) {
  return or(lte(pushes.nextAtMs, nowMs), gt(pushes.nextAtMs, nowMs + LONGEST_DELIVERY_WAIT_MS));
}
