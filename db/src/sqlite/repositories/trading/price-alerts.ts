/** Price alerts on SQLite; the table ensures that each ends once. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { NewPushMessage, PushRepository } from '../../../repositories/delivery/push-messages.ts';
import type {
  AlertRefusal,
  NewPriceAlert,
  PriceAlertRepository,
  PriceAlertRow,
} from '../../../repositories/trading/price-alerts.ts';
import type { TimeMs } from '@vernier/shared/clock';
import { addFact } from '../../store/activity-number.ts';
import { priceAlerts } from '../../tables.ts';

/** More than can end between two calls of `add` for a user. */
const MAX_REMOVED_AT_ONCE = 200;

export function sqlitePriceAlerts(
  db: BetterSQLite3Database,
  pushMessages: Pick<Synchronous<PushRepository>, 'put'>,
): Synchronous<PriceAlertRepository> {
  const { id, userId, endedAtMs } = priceAlerts;
  const asTransaction = <Result>(write: () => Result) => db.transaction(write, { behavior: 'immediate' });
  return {
    allWaiting: () => db.select().from(priceAlerts).where(isNull(endedAtMs)).orderBy(asc(id)).all(),
    waitingOf: (user) => waitingOf(db, user),
    firedOf: (user, limit) =>
      db
        .select()
        .from(priceAlerts)
        .where(and(eq(userId, user), isNotNull(endedAtMs), isNotNull(priceAlerts.firedBid)))
        .orderBy(desc(endedAtMs), desc(id))
        .limit(limit)
        .all(),
    ofKey: (user, requestKey) =>
      db
        .select()
        .from(priceAlerts)
        .where(and(eq(userId, user), eq(priceAlerts.requestKey, requestKey)))
        .get() ?? null,
    add: (alert, replacedId, most) => asTransaction(() => addAlert(db, alert, replacedId, most)),
    end: (user, alert, atMs) => endAlert(db, user, alert, atMs),
    fire: (firings, mostWaiting) =>
      asTransaction(() => {
        const fired: PriceAlertRow[] = [];
        const messages: NewPushMessage[] = [];
        for (const { id: alert, atMs, bid, pushes } of firings) {
          const row = db
            .update(priceAlerts)
            .set({ endedAtMs: atMs, firedBid: bid })
            .where(and(eq(id, alert), isNull(endedAtMs)))
            .returning()
            .get();
          // The driver returns undefined when no row was changed.
          if ((row as PriceAlertRow | undefined) === undefined) continue;
          fired.push(row);
          messages.push(...pushes);
          const detail = { instrument: row.instrumentId, price: row.price, bid };
          addFact(db, row.userId, { kind: 'price_alert', atMs, detail });
        }
        if (messages.length > 0) pushMessages.put(messages, mostWaiting);
        return fired;
      }),
    ...deletions(db),
  };
}

function waitingOf(db: BetterSQLite3Database, user: number): readonly PriceAlertRow[] {
  const { id, userId, endedAtMs } = priceAlerts;
  return db
    .select()
    .from(priceAlerts)
    .where(and(eq(userId, user), isNull(endedAtMs)))
    .orderBy(desc(id))
    .all();
}

function endAlert(db: BetterSQLite3Database, user: number, alert: number, atMs: TimeMs): boolean {
  const { id, userId, endedAtMs } = priceAlerts;
  const waiting = and(eq(id, alert), eq(userId, user), isNull(endedAtMs));
  return db.update(priceAlerts).set({ endedAtMs: atMs }).where(waiting).run().changes === 1;
}

function addAlert(
  db: BetterSQLite3Database,
  alert: NewPriceAlert,
  replacedId: number | null,
  most: number,
): PriceAlertRow | AlertRefusal {
  const { userId, instrumentId, price, createdAtMs } = alert;
  const all = waitingOf(db, userId);
  const others = all.filter(({ id }) => id !== replacedId);
  if (replacedId !== null && others.length === all.length) return 'not_found';
  if (others.some((other) => other.instrumentId === instrumentId && other.price === price))
    return 'alert_exists';
  if (others.length >= most) return 'too_many_alerts';
  if (replacedId !== null) endAlert(db, userId, replacedId, createdAtMs);
  return db.insert(priceAlerts).values(alert).returning().get();
}

function deletions(
  db: BetterSQLite3Database,
): Pick<Synchronous<PriceAlertRepository>, 'removeEndedBeyond' | 'deleteUser'> {
  const { id, userId, endedAtMs } = priceAlerts;
  return {
    removeEndedBeyond(user, most) {
      const beyond = db
        .select({ id })
        .from(priceAlerts)
        .where(and(eq(userId, user), isNotNull(endedAtMs)))
        .orderBy(desc(endedAtMs))
        .limit(MAX_REMOVED_AT_ONCE)
        .offset(most);
      db.delete(priceAlerts).where(inArray(id, beyond)).run();
    },
    deleteUser(user) {
      // Each state has its index.
      db.delete(priceAlerts)
        .where(and(eq(userId, user), isNull(endedAtMs)))
        .run();
      db.delete(priceAlerts)
        .where(and(eq(userId, user), isNotNull(endedAtMs)))
        .run();
    },
  };
}
