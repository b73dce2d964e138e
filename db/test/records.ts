/** Commit records for tests, built as the executor builds them, from hand-written events. */

import { hash as hashOf } from 'node:crypto';
import { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { acceptedRecord } from '@vernier/shared/engine/commit-record';
import { BODY_HASH_LENGTH } from '@vernier/shared/limits';
import { ONE } from '@vernier/shared/numbers/fraction';
import { type CommitRecord, EMPTY_STATE, type Store, type StoredState } from '@vernier/shared/engine/store';
import type {
  EventBody,
  FillTerms,
  OrderFilled,
  OrderOpened,
  OrderPending,
} from '@vernier/shared/trading/orders/events';
import {
  type FillTick,
  type OrderTerms,
  type PendingOrder,
  type Position,
} from '@vernier/shared/trading/orders/order';

export const T0 = 1_700_000_000_000;

/** A key, and the hash that programs until November 2026 stored for the same body. */
export const EARLIER_KEY = {
  accountId: 1,
  route: 'submit',
  key: 'earlier',
  bodyHash: hashOf('sha256', '{}', 'base64url').slice(0, BODY_HASH_LENGTH),
};
export const EARLIER_BODY_HASH = hashOf('sha256', '{}', 'hex');

const TICK: FillTick = { seq: 7, timeMs: T0 - 100, bid: 110_000, ask: 110_010 };

const TERMS: FillTerms = {
  conversionTick: null,
  marginMode: 'leveraged',
  unitsPerLot: 100_000,
  pricePrecision: 5,
  feeType: 'per_lot',
  feeRateMicros: 5_000_000n,
};

export class RecordMaker {
  readonly books: LiveAccounts;
  #key = 0;

  constructor(state: StoredState = EMPTY_STATE) {
    this.books = new LiveAccounts(state);
  }

  /** A new demo account of 1,000 dollars with its user and session. */
  opening(openingMicros = 1_000_000_000n): CommitRecord {
    const id = this.books.nextAccountId;
    const recorded = this.books.record(id, [{ kind: 'AccountOpened', book: 'demo', openingMicros }], T0);
    const user = {
      id,
      uid: String(10_000_000 + id),
      isDemo: true,
      inviteCode: `I${id}`,
      lang: 'en',
      createdAtMs: T0,
    };
    const session = { userId: id, tokenHash: hash(id), createdAtMs: T0, expiresAtMs: T0 + 1000 };
    return acceptedRecord(
      recorded,
      { accountId: id, idempotency: null, text: '', nowMs: T0 },
      { user, session },
      null,
    );
  }

  /** Events of an account, with a stored response under a new key. */
  eventsRecord(accountId: number, bodies: readonly EventBody[], atMs = T0): CommitRecord {
    this.#key += 1;
    const recorded = this.books.record(accountId, bodies, atMs);
    const idempotency = { route: 'submit', key: `key-${this.#key}`, bodyHash: 'b' };
    return acceptedRecord(
      recorded,
      { accountId, idempotency, text: `answer ${this.#key}`, nowMs: atMs },
      null,
      null,
    );
  }

  /** A withdrawal of a hundred dollars. */
  withdrawing(accountId = 1): EventBody {
    return {
      kind: 'WithdrawalRequested',
      transferId: this.books.numbersOf(accountId).nextTransferId,
      request: {
        channel: 'coin',
        drawCurrencyId: 1,
        currency: 'USDT',
        network: 'TRC20',
        methodId: 1,
        destinationSealed: 'sealed',
        amountMicros: 100_000_000n,
        feeMicros: 1_000_000n,
        rateE8: 100_000_000n,
        receivedMicros: 99_000_000n,
        twoPersons: false,
      },
    };
  }

  opened(accountId: number, changes: Partial<Position> = {}): OrderOpened {
    const order: Position = {
      ...this.#terms(accountId),
      status: 'holding',
      targetPrice: null,
      pendingKind: null,
      openPrice: 110_010,
      marginMicros: 550_050_000n,
      feeMicros: 2_500_000n,
      swapMicros: 0n,
      swappedAtMs: null,
      openedAtMs: T0,
      openTick: TICK,
      trailingTick: null,
      ...changes,
    };
    return { kind: 'OrderOpened', order, terms: TERMS, before: null };
  }

  /** A buy limit at 1.09000 with both stops. */
  pending(accountId: number): OrderPending {
    const order: PendingOrder = {
      ...this.#terms(accountId),
      status: 'pending',
      reduceOnly: true,
      stopLoss: 108_000,
      takeProfit: 111_000,
      targetPrice: 109_000,
      pendingKind: 'limit',
      expiresAtMs: T0 + 3_600_000,
      amendedAtMs: T0,
      marginMicros: 545_000_000n,
      feeMicros: 2_500_000n,
    };
    return { kind: 'OrderPending', order, terms: TERMS, tick: TICK, before: null };
  }

  #terms(accountId: number): OrderTerms {
    return {
      id: this.books.numbersOf(accountId).nextOrderId,
      accountId,
      leverage: 100,
      conversion: ONE,
      createdAtMs: T0,
      instrumentId: 1,
      side: 'buy',
      lots: 50_000_000,
      reduceOnly: false,
      stopLoss: null,
      takeProfit: null,
      trailingStop: null,
      clientId: null,
    };
  }

  filled(pending: OrderPending): OrderFilled {
    const { order, terms } = pending;
    const { id: orderId, targetPrice: openPrice, marginMicros, feeMicros, conversion } = order;
    const conversionTick = { ...TICK, instrumentId: 3 };
    return {
      kind: 'OrderFilled',
      orderId,
      openPrice,
      marginMicros,
      feeMicros,
      conversion,
      terms: { ...terms, conversionTick },
      tick: { ...TICK, seq: 8 },
      before: TICK,
    };
  }

  closing(accountId: number, orderId: number, profitMicros: bigint): CommitRecord {
    const tick = { seq: 9, timeMs: T0 + 400, bid: 110_100, ask: 110_110 };
    const body = {
      kind: 'OrderClosed',
      orderId,
      reason: 'manual',
      closePrice: 110_100,
      profitMicros,
      tick,
      before: null,
    } as const;
    return this.eventsRecord(accountId, [body], T0 + 500);
  }
}

export function hash(id: number): string {
  return String(id).padStart(64, '0');
}

/** What a start reads, without what only a store with shards has. */
export async function loadedState(store: Pick<Store, 'load'>): Promise<StoredState> {
  const { shards: _, ...state } = await store.load();
  return state;
}
