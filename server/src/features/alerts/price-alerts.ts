/**
 * Waiting and fired price alerts. The ticks of a slot only remove the reached alerts from the index. Firings and their
 * pushes are written in one transaction right afterwards, and published once that is durable.
 * A reached alert that a killed process had not written waits again after the start, which plays the ticks since [ALERT-2].
 */

import { MOST_WAITING } from '../push/push-sender.ts';
import type {
  Firing,
  PriceAlertRepository,
  PriceAlertRow,
} from '@vernier/db/repositories/trading/price-alerts';
import type { Clock } from '@vernier/shared/clock';
import { shardOf } from '@vernier/shared/engine/shards';
import { Listeners } from '@vernier/shared/listeners';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Points } from '@vernier/shared/numbers/price';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import {
  AlertBook,
  directionTo,
  type PriceAlert,
  type ReachedAlert,
} from '@vernier/shared/trading/triggers/alert-book';
import { targetRefusal } from '@vernier/shared/trading/rules/stop-rules';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { AlertFollower } from './alert-follower.ts';
import type { PushSubscriptions } from '../push/push-subscriptions.ts';
import { alertPushContent } from '../push/push-content.ts';

const MOST_ALERTS = 100;
/** Fired ones that are still shown. */
const MOST_SHOWN = 20;
/** Stored ended alerts of a user, with the keys of their requests; those older than 30 days are deleted too (pruning.ts). */
const MOST_ENDED = 1_000;

export interface PriceAlertsOptions {
  readonly rows: PriceAlertRepository;
  readonly market: Pick<
    LiveMarket,
    'advance' | 'isBehind' | 'quoteOf' | 'acceptedAfter' | 'instrument' | 'onSlot' | 'timeMs' | 'watch'
  >;
  /** The market's own. */
  readonly clock: Clock;
  readonly pushes: Pick<PushSubscriptions, 'rowsFor'>;
  readonly log: Log;
  readonly shards: Pick<OwnedShards, 'shards'>;
  /** Null in a process that owns everything. */
  readonly follower: AlertFollower | null;
}

/** A user's request for a new alert. */
export interface PriceAlertRequest {
  readonly userId: number;
  readonly instrument: Instrument;
  readonly price: Points;
  /** A waiting alert that the same write removes. */
  readonly replaces: number | null;
  readonly requestKey: string | null;
}

export class PriceAlerts {
  readonly #options: PriceAlertsOptions;
  readonly #book = new AlertBook();
  readonly #listeners: Listeners<[fired: PriceAlertRow]>;
  /** Reached, and not yet written down. */
  readonly #due: ReachedAlert[] = [];
  /** The last write. */
  #written: Promise<void> = Promise.resolve();
  #isFailing = false;

  private constructor(options: PriceAlertsOptions, waiting: readonly PriceAlertRow[]) {
    this.#options = options;
    this.#listeners = new Listeners((error) =>
      options.log.error('a listener of price alerts failed', { error }),
    );
    const { market } = options;
    for (const alert of waiting) this.#book.add(alert);
    market.watch(this.#book);
    market.onSlot(({ accepted }) => this.#follow(accepted));
  }

  static async open(options: PriceAlertsOptions): Promise<PriceAlerts> {
    return new PriceAlerts(options, await options.rows.allWaiting(options.shards.shards));
  }

  /** Alerts of shards that this process acquires; those that were reached meanwhile fire at the next interval. */
  async acquire(shards: readonly number[]): Promise<void> {
    const { rows, follower } = this.#options;
    const stored = await rows.allWaiting(shards);
    await follower?.follow(stored, ({ reached, waiting }) => {
      this.#due.push(...reached);
      for (const alert of waiting) this.#book.add(alert);
    });
  }

  /** Another process follows the alerts of the shard from now on. */
  async release(shard: number): Promise<void> {
    for (const { id, userId } of this.#book.alerts) if (shardOf(userId) === shard) this.#book.remove(id);
    await this.onInterval();
  }

  /** Calls the listener with every fired alert, once it is durable. */
  onFired(listener: (fired: PriceAlertRow) => void): void {
    this.#listeners.add(listener);
  }

  waiting(userId: number): Promise<readonly PriceAlertRow[]> {
    return this.#options.rows.waitingOf(userId);
  }

  fired(userId: number, limit = MOST_SHOWN): Promise<readonly PriceAlertRow[]> {
    return this.#options.rows.firedOf(userId, limit);
  }

  /** What a request with this key has made already. */
  made(userId: number, requestKey: string): Promise<PriceAlertRow | null> {
    return this.#options.rows.ofKey(userId, requestKey);
  }

  async add({
    userId,
    instrument,
    price,
    replaces,
    requestKey,
  }: PriceAlertRequest): Promise<PriceAlertRow | Refusal> {
    const { rows, market, clock } = this.#options;
    // No alert is made on a price while a newer one is due.
    market.advance();
    const quote = market.quoteOf(instrument.id);
    if (quote === undefined || market.isBehind) return refuse('price_not_available');
    const direction = directionTo(price, quote);
    const wrong = targetRefusal(instrument, price, quote.bid);
    if (wrong !== null || direction === null)
      return refuse('target_not_allowed', { ...wrong?.data, field: 'price' });
    const createdAtMs = clock.now();
    const newAlert = { userId, instrumentId: instrument.id, way: direction, price, requestKey, createdAtMs };
    const alert = await rows.add(newAlert, replaces, MOST_ALERTS);
    if (alert === 'too_many_alerts') return refuse(alert, { max: MOST_ALERTS });
    if (typeof alert === 'string') return refuse(alert);
    if (replaces !== null) this.#book.remove(replaces);
    this.#book.add(alert);
    // ticks since the direction was decided
    this.#follow([...market.acceptedAfter(instrument.id, createdAtMs)]);
    await rows.removeEndedBeyond(userId, MOST_ENDED);
    return alert;
  }

  /** False when there is no such alert of the user that waits. */
  async remove(userId: number, id: number): Promise<boolean> {
    const { rows, clock } = this.#options;
    if (!(await rows.end(userId, id, clock.now()))) return false;
    this.#book.remove(id);
    return true;
  }

  async deleteUser(userId: number): Promise<void> {
    const { rows } = this.#options;
    for (const { id } of await rows.waitingOf(userId)) this.#book.remove(id);
    await rows.deleteUser(userId);
  }

  /** Writes down what was reached; called right after the market has moved. */
  onInterval(): Promise<void> {
    this.#written = this.#written.then(() => this.#writeDue());
    return this.#written;
  }

  async #writeDue(): Promise<void> {
    const { rows, log, market, follower } = this.#options;
    const { timeMs } = market;
    const due = this.#due.splice(0);
    if (due.length === 0) return follower?.onStored(timeMs, this.#book);
    let fired: readonly PriceAlertRow[];
    try {
      const firings = await Promise.all(due.map((reached) => this.#firingOf(reached)));
      fired = await rows.fire(firings, MOST_WAITING);
    } catch (error) {
      // They are tried again at every interval; one line is enough.
      if (!this.#isFailing) log.error('price alerts that fired could not be written', { error });
      this.#isFailing = true;
      this.#due.unshift(...due);
      return;
    }
    this.#isFailing = false;
    for (const alert of fired) this.#listeners.call(alert);
  }

  async #firingOf({ alert, quote }: ReachedAlert): Promise<Firing> {
    const { id } = alert;
    return { id, atMs: quote.timeMs, bid: quote.bid, pushes: await this.#pushesOf(alert, quote.bid) };
  }

  #follow(accepted: readonly Quote[]): void {
    for (const reached of this.#book.reached(accepted)) {
      // A start also plays ticks that an alert of the last minute came after.
      if (reached.quote.timeMs > reached.alert.createdAtMs) this.#due.push(reached);
      else this.#book.add(reached.alert);
    }
  }

  async #pushesOf(alert: PriceAlert, firedBid: Points) {
    const { market, pushes } = this.#options;
    const instrument = market.instrument(alert.instrumentId);
    return instrument === undefined
      ? []
      : await pushes.rowsFor(alert.userId, alertPushContent({ ...alert, firedBid }, instrument));
  }
}
