/** Price alerts on SQLite; the table ensures that each ends once. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { NewPushMessage, PushRepository } from '../../../repositories/delivery/push-messages.ts';
import type { PriceAlertRepository, PriceAlertRow } from '../../../repositories/trading/price-alerts.ts';
import { addFact } from '../../store/activity-number.ts';
import { priceAlerts } from '../../tables.ts';

/** More than can end between two calls of `add` for a user. */
const MAX_REMOVED_AT_ONCE = 200;

export function sqlitePriceAlerts(
  db: BetterSQLite3Database,
  pushMessages: Pick<Synchronous<PushRepository>, 'put'>,
): PriceAlertRepository {
  const { id, userId, endedAtMs } = priceAlerts;
  const asTransaction = <Result>(write: () => Result) => db.transaction(write, { behavior: 'immediate' });
  const end = (user: number, alert: number, atMs: number) =>
    db
      .update(priceAlerts)
      .set({ endedAtMs: atMs })
      .where(and(eq(id, alert), eq(userId, user), isNull(endedAtMs)))
      .run().changes === 1;
  return {
    allWaiting: () => db.select().from(priceAlerts).where(isNull(endedAtMs)).orderBy(asc(id)).all(),
    waitingOf: (user) =>
      db
        .select()
        .from(priceAlerts)
        .where(and(eq(userId, user), isNull(endedAtMs)))
        .orderBy(desc(id))
        .all(),
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
    add: (alert, replacedId) =>
      asTransaction(() => {
        if (replacedId !== null) end(alert.userId, replacedId, alert.createdAtMs);
        return db.insert(priceAlerts).values(alert).returning().get();
      }),
    end,
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

function deletions(
  db: BetterSQLite3Database,
): Pick<PriceAlertRepository, 'removeEndedBeyond' | 'deleteUser'> {
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
