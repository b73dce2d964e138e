/** Price alerts; the table ensures that each ends once. */

import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { NewPushMessage, PushRepository } from '../../repositories/delivery/push-messages.ts';
import type {
  AlertRefusal,
  NewPriceAlert,
  PriceAlertRepository,
  PriceAlertRow,
} from '../../repositories/trading/price-alerts.ts';
import type { AccountFact } from '../../repositories/trading/activity.ts';
import type { TimeMs } from '@vernier/shared/clock';
import { addFact } from './activity-number.ts';
import {
  all,
  changesOne,
  first,
  onlyRow,
  write,
  transaction,
  type Bodies,
  type Body,
  type Steps,
} from '../body.ts';
import { isOfShards } from '../of-shards.ts';
import type { QuerySource } from '../query-source.ts';

/** More than can end between two calls of `add` for a user. */
const MAX_REMOVED_AT_ONCE = 200;

export function priceAlertQueries(
  source: QuerySource,
  pushMessages: Pick<Bodies<PushRepository>, 'put'>,
): Bodies<PriceAlertRepository> {
  const {
    db,
    tables: { priceAlerts },
  } = source;
  const { id, userId, endedAtMs } = priceAlerts;

  return {
    allWaiting: (shards) =>
      all(
        db
          .select()
          .from(priceAlerts)
          .where(and(isNull(endedAtMs), isOfShards(userId, shards)))
          .orderBy(asc(id)),
      ),
    waitingOf: (user) => waitingOf(source, user),
    firedOf: (user, limit) =>
      all(
        db
          .select()
          .from(priceAlerts)
          .where(and(eq(userId, user), isNotNull(endedAtMs), isNotNull(priceAlerts.firedBid)))
          .orderBy(desc(endedAtMs), desc(id))
          .limit(limit),
      ),
    ofKey: (user, requestKey) =>
      first(
        db
          .select()
          .from(priceAlerts)
          .where(and(eq(userId, user), eq(priceAlerts.requestKey, requestKey))),
      ),
    add: (alert, replacedId, most) => transaction(() => addAlert(source, alert, replacedId, most)),
    end: (user, alert, atMs) => endAlert(source, user, alert, atMs),
    fire: (firings, mostWaiting) =>
      transaction(function* () {
        const fired: PriceAlertRow[] = [];
        const facts: { readonly userId: number; readonly fact: AccountFact }[] = [];
        const messages: NewPushMessage[] = [];
        for (const { id: alert, atMs, bid, pushes } of firings) {
          const row = yield* first(
            db
              .update(priceAlerts)
              .set({ endedAtMs: atMs, firedBid: bid })
              .where(and(eq(id, alert), isNull(endedAtMs)))
              .returning(),
          );
          if (row === null) continue;
          fired.push(row);
          messages.push(...pushes);
          const detail = { instrument: row.instrumentId, price: row.price, bid };
          facts.push({ userId: row.userId, fact: { kind: 'price_alert', atMs, detail } });
        }
        // Account by account, as the store numbers activity: another order would be a deadlock on PostgreSQL.
        for (const { userId: accountId, fact } of facts.toSorted((one, other) => one.userId - other.userId))
          yield* addFact(source, accountId, fact);
        if (messages.length > 0) yield* pushMessages.put(messages, mostWaiting);
        return fired;
      }),
    ...deletions(source),
  };
}

function waitingOf(
  { db, tables: { priceAlerts } }: QuerySource,
  user: number,
): Body<readonly PriceAlertRow[]> {
  const { id, userId, endedAtMs } = priceAlerts;
  return all(
    db
      .select()
      .from(priceAlerts)
      .where(and(eq(userId, user), isNull(endedAtMs)))
      .orderBy(desc(id)),
  );
}

function endAlert(
  { db, tables: { priceAlerts } }: QuerySource,
  user: number,
  alert: number,
  atMs: TimeMs,
): Body<boolean> {
  const { id, userId, endedAtMs } = priceAlerts;
  const waiting = and(eq(id, alert), eq(userId, user), isNull(endedAtMs));
  return changesOne(db.update(priceAlerts).set({ endedAtMs: atMs }).where(waiting));
}

function* addAlert(
  source: QuerySource,
  alert: NewPriceAlert,
  replacedId: number | null,
  most: number,
): Steps<PriceAlertRow | AlertRefusal> {
  const {
    db,
    tables: { priceAlerts },
  } = source;
  const { userId, instrumentId, price, createdAtMs } = alert;
  const waiting = yield* waitingOf(source, userId);
  const others = waiting.filter(({ id }) => id !== replacedId);
  if (replacedId !== null && others.length === waiting.length) return 'not_found';
  if (others.some((other) => other.instrumentId === instrumentId && other.price === price))
    return 'alert_exists';
  if (others.length >= most) return 'too_many_alerts';
  if (replacedId !== null) yield* endAlert(source, userId, replacedId, createdAtMs);
  return yield* onlyRow(db.insert(priceAlerts).values(alert).returning());
}

function deletions({
  db,
  tables: { priceAlerts },
}: QuerySource): Pick<Bodies<PriceAlertRepository>, 'removeEndedBeyond' | 'deleteUser'> {
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
      return write(db.delete(priceAlerts).where(inArray(id, beyond)));
    },
    deleteUser: (user) =>
      transaction(function* () {
        // Each state has its index.
        yield* write(db.delete(priceAlerts).where(and(eq(userId, user), isNull(endedAtMs))));
        yield* write(db.delete(priceAlerts).where(and(eq(userId, user), isNotNull(endedAtMs))));
      }),
  };
}
