/** Store contract: one suite that every implementation must pass. */

import { trialBalance, trialTotal } from '@vernier/shared/ledger/balances';
import {
  type CommitRecord,
  EMPTY_STATE,
  type IdempotencyRow,
  type KeyName,
  type Store,
} from '@vernier/shared/engine/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadedState, RecordMaker, T0 } from './records.ts';

export interface StoreUnderTest {
  readonly store: Store;
  /** Opens the same data like a restarted process. */
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
}

const SUBMIT_1: KeyName = { accountId: 1, route: 'submit', key: 'key-1' };

async function answerTo(store: Store, key: KeyName): Promise<IdempotencyRow | null> {
  return (await store.idempotencyRows([key]))[0] ?? null;
}

export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the store contract on ${name}`, () => {
    let under: StoreUnderTest;
    let make: RecordMaker;
    beforeEach(async () => {
      under = await open();
      make = new RecordMaker();
    });
    afterEach(() => under.dispose());

    const commit = (...records: CommitRecord[]) => under.store.commit(records);

    async function opened(): Promise<void> {
      await commit(make.opening());
      await commit(make.eventsRecord(1, [make.opened(1)]));
    }

    it('starts empty', async () => {
      expect(await loadedState(under.store)).toEqual(EMPTY_STATE);
      expect(await under.store.history(1, 0, 20)).toEqual([]);
      expect(await under.store.entries(1, 0, 20)).toEqual([]);
      expect(await under.store.order(1, 1)).toBeNull();
      expect(await under.store.eventsAfter(0, 20)).toEqual([]);
      expect(await answerTo(under.store, SUBMIT_1)).toBeNull();
    });

    it('returns exactly the committed data after a restart', async () => {
      const opening = make.opening();
      const order = make.eventsRecord(1, [make.opened(1, { stopLoss: 109_000, takeProfit: 112_000 })]);
      await commit(opening, order);
      const store = await under.reopen();
      expect(await loadedState(store)).toEqual({
        accounts: [order.account],
        accountCount: 1,
        openOrders: order.orders,
        openTransfers: [],
        lastTransferId: 0,
        lastEventSeq: 2,
        lastOrderId: 1,
        lastPostingId: 4,
        lastAccountId: 1,
      });
      expect(await store.eventsAfter(0, 10)).toEqual([...opening.events, ...order.events]);
      expect(await answerTo(store, SUBMIT_1)).toEqual(order.idempotency);
      expect(await store.entries(1, 0, 20)).toEqual([order.postings[0], opening.postings[0]]);
    });

    it('[MARKET-26] returns the moment of which only a part is stored, until a commit makes it whole', async () => {
      await under.store.commit([make.opening()], 1_700_000_000_250);
      await commit(make.opening());
      const store = await under.reopen();
      expect((await store.load()).playingMs).toBe(1_700_000_000_250);
      await store.commit([], null);
      expect((await store.load()).playingMs ?? null).toBeNull();
    });

    it('replays the log to accounts that equal the stored ones', async () => {
      await opened();
      await commit(make.closing(1, 1, 44_000_000n));
      const accounts = under.store.accountRows([1]);
      const replayed = new RecordMaker();
      for (const event of await under.store.eventsAfter(0, 100)) replayed.books.replay(event);
      expect([...replayed.books.all()]).toMatchObject(accounts);
      expect([...replayed.books.all()]).toEqual([...make.books.all()]);
    });

    it('[BOUND-9] loads the accounts with an open order or transfer, and gives the rows of the others by id', async () => {
      const openings = Array.from({ length: 5 }, () => make.opening());
      await commit(...openings);
      await commit(make.eventsRecord(4, [make.withdrawing()]), make.eventsRecord(2, [make.pending(2)]));
      await commit(make.eventsRecord(3, [make.opened(3)]));
      await commit(make.closing(3, 2, 44_000_000n), make.eventsRecord(5, [make.opened(5)]));
      const store = await under.reopen();
      const { accounts, accountCount, lastAccountId } = await store.load();
      expect(accounts.map(({ id }) => id)).toEqual([2, 4, 5]);
      expect({ accountCount, lastAccountId }).toEqual({ accountCount: 5, lastAccountId: 5 });
      expect(store.accountRows([3, 9, 1]).map(({ id }) => id)).toEqual([3, 1]);
      expect(store.accountRows([1])).toEqual([openings[0]?.account]);
      expect(store.accountRows([])).toEqual([]);
      expect(store.accountRows([2, 4, 5])).toEqual(accounts);
    });

    it('lists a closed order in the history and no longer as open', async () => {
      await opened();
      const closing = make.closing(1, 1, 44_000_000n);
      await commit(closing);
      expect((await under.store.load()).openOrders).toEqual([]);
      expect(await under.store.history(1, 0, 20)).toEqual(closing.orders);
      expect(await under.store.order(1, 1)).toEqual(closing.orders[0]);
    });

    it('[ORDER-11] [ORDER-12] returns a pending order as pending, then as its position', async () => {
      await commit(make.opening());
      const pending = make.pending(1);
      await commit(make.eventsRecord(1, [pending]));
      const store = await under.reopen();
      const resting = new RecordMaker(await store.load()).books.account(1);
      expect([...(resting?.openOrders.values() ?? [])]).toEqual([pending.order]);
      expect(resting).toMatchObject({ reservedMicros: 547_500_000n, marginMicros: 0n, holdingCount: 0 });
      const filled = make.eventsRecord(1, [make.filled(pending)], T0 + 300);
      await store.commit([filled]);
      expect((await store.load()).openOrders).toEqual(filled.orders);
      const account = new RecordMaker(await store.load()).books.account(1);
      expect(account).toMatchObject({ reservedMicros: 0n, marginMicros: 545_000_000n, holdingCount: 1 });
    });

    it('[ORDER-19] finds an order by the client id of its account, and keeps the id one order’s', async () => {
      await commit(make.opening(), make.opening());
      await commit(make.eventsRecord(1, [make.opened(1, { clientId: 'a' })]));
      await commit(make.eventsRecord(2, [make.opened(2, { clientId: 'a' })]));
      const closing = make.closing(1, 1, 44_000_000n);
      await commit(closing);
      const store = await under.reopen();
      expect(await store.orderByClientId(1, 'a')).toEqual(closing.orders[0]);
      expect(await store.orderByClientId(2, 'a')).toMatchObject({ id: 2, accountId: 2, clientId: 'a' });
      expect(await store.orderByClientId(2, 'A')).toBeNull();
      expect(await store.orderByClientId(3, 'a')).toBeNull();
    });

    it('[ORDER-14] lists a cancelled order in the history without margin, fee and price', async () => {
      await commit(make.opening());
      await commit(make.eventsRecord(1, [make.pending(1)]));
      const cancelling = make.eventsRecord(1, [
        { kind: 'OrderCancelled', orderId: 1, reason: 'cancelled', tick: null, before: null },
      ]);
      await commit(cancelling);
      const [order] = await under.store.history(1, 0, 20);
      expect(order).toEqual(cancelling.orders[0]);
      expect(order).toMatchObject({ status: 'cancelled', closeReason: 'cancelled' });
      expect((await under.store.load()).openOrders).toEqual([]);
    });

    it('[MARGIN-16] adds up closed orders after fee and swap, without cancelled ones, by their numbers', async () => {
      await commit(make.opening(90_000_000_000n), make.opening());
      for (let id = 1; id <= 3; id += 1)
        await commit(make.eventsRecord(1, [make.opened(1)]), make.closing(1, id, BigInt(id) * 2_000_000n));
      await commit(make.eventsRecord(1, [make.pending(1)]));
      await commit(
        make.eventsRecord(1, [
          { kind: 'OrderCancelled', orderId: 4, reason: 'cancelled', tick: null, before: null },
        ]),
      );
      const closed = (await under.store.history(1, 0, 20)).flatMap((order) =>
        order.status === 'closed' ? [order.profitMicros - order.feeMicros + order.swapMicros] : [],
      );
      const sum = (from: number, to: number) =>
        closed
          .toReversed()
          .slice(from, to)
          .reduce((total, one) => total + one, 0n);
      expect(await under.store.historyTotals(1, 0, 4)).toEqual({
        netMicros: sum(0, 3),
        positions: 3,
        wins: closed.filter((net) => net > 0n).length,
      });
      expect(await under.store.historyTotals(1, 1, 3)).toMatchObject({ netMicros: sum(1, 3), positions: 2 });
      expect(await under.store.historyTotals(2, 0, 4)).toEqual({ netMicros: 0n, positions: 0, wins: 0 });
    });

    it('returns the events of an order, of a closed part and of the rest, and of no other account', async () => {
      await commit(make.opening(), make.opening());
      const pending = make.pending(1);
      const tick = make.filled(pending).tick;
      const part = {
        orderId: 2,
        lots: 20_000_000,
        marginMicros: 218_000_000n,
        feeMicros: 1_000_000n,
        swapMicros: 0n,
      };
      const fill = { reason: 'manual', closePrice: 110_000, profitMicros: 5n, tick, before: tick } as const;
      await commit(
        make.eventsRecord(1, [pending]),
        make.eventsRecord(1, [make.filled(pending)]),
        make.eventsRecord(1, [
          { kind: 'StopsSet', orderId: 1, stopLoss: 107_000, takeProfit: null, trailingStop: 300, tick },
        ]),
        make.eventsRecord(1, [{ kind: 'MarginCalled', equityMicros: 1n, marginMicros: 2n }]),
        make.eventsRecord(1, [{ kind: 'OrderPartlyClosed', orderId: 1, part, ...fill }]),
        make.eventsRecord(1, [
          { kind: 'SwapCharged', orderId: 1, rolloverMs: T0, nights: 3, rateMicros: -1n, swapMicros: -1n },
        ]),
        make.closing(1, 1, 5n),
      );
      const store = await under.reopen();
      const kindsOf = async (orderId: number) =>
        (await store.orderEvents(1, orderId)).map(({ body }) => body.kind);
      const begun = ['OrderPending', 'OrderFilled', 'StopsSet', 'OrderPartlyClosed'];
      expect(await kindsOf(2)).toEqual(begun);
      expect(await kindsOf(1)).toEqual([...begun, 'SwapCharged', 'OrderClosed']);
      expect(await kindsOf(3)).toEqual([]);
      expect(await store.orderEvents(2, 1)).toEqual([]);
      const all = await store.eventsAfter(0, 100);
      const sequences = new Set((await store.orderEvents(1, 1)).map(({ seq }) => seq));
      expect(all.filter(({ seq }) => sequences.has(seq))).toEqual(await store.orderEvents(1, 1));
      for (const id of [1, 2]) {
        const later = all.filter(({ accountId, version }) => accountId === id && version > 1);
        expect(await store.accountEvents(id, 1, 3)).toEqual(later.slice(0, 3));
      }
      expect(await store.order(1, 2)).toMatchObject({ parentId: 1, stopLoss: 107_000 });
      expect(await store.order(1, 1)).toMatchObject({
        parentId: null,
        swappedAtMs: T0,
        swapMicros: -1n,
      });
    });

    it('writes an order that opens and closes within one batch', async () => {
      await commit(make.opening());
      await commit(make.eventsRecord(1, [make.opened(1)]), make.closing(1, 1, -1n));
      expect(await under.store.order(1, 1)).toMatchObject({ status: 'closed', profitMicros: -1n });
      expect(under.store.accountRows([1])[0]?.version).toBe(3);
    });

    it('pages history and entries from the newest to an empty page', async () => {
      await commit(make.opening(90_000_000_000n));
      for (let id = 1; id <= 5; id += 1) {
        await commit(
          make.eventsRecord(1, [make.opened(1, { feeMicros: 0n })]),
          make.closing(1, id, BigInt(id)),
        );
      }
      const page = async (offset: number) => (await under.store.history(1, offset, 2)).map(({ id }) => id);
      expect([await page(0), await page(2), await page(4), await page(5), await page(99)]).toEqual([
        [5, 4],
        [3, 2],
        [1],
        [],
        [],
      ]);
      const entries = async (offset: number) =>
        (await under.store.entries(1, offset, 2)).map(({ amountMicros }) => amountMicros);
      expect([await entries(0), await entries(4), await entries(6)]).toEqual([
        [5n, 4n],
        [1n, 90_000_000_000n],
        [],
      ]);
    });

    it("[REQUEST-4] never shows one account another one's orders, entries or answers", async () => {
      await opened();
      await commit(make.opening());
      await commit(make.closing(1, 1, 1n));
      expect(await under.store.order(2, 1)).toBeNull();
      expect(await under.store.history(2, 0, 20)).toEqual([]);
      expect(await under.store.entries(2, 0, 20)).toHaveLength(1);
      expect(await answerTo(under.store, { ...SUBMIT_1, accountId: 2 })).toBeNull();
      expect(await answerTo(under.store, { ...SUBMIT_1, route: 'close' })).toBeNull();
    });

    it('[IDEMPOTENCY-2] stores the response to a refused command and changes nothing else', async () => {
      await commit(make.opening());
      const response = {
        accountId: 1,
        route: 'submit',
        key: 'key-9',
        bodyHash: 'b',
        answer: '{"é":1}',
        createdAtMs: T0,
      };
      const nothing = { events: [], orders: [], transfers: [], postings: [], account: null, audit: null };
      await commit({ ...nothing, user: null, session: null, idempotency: response });
      expect(await answerTo(await under.reopen(), response)).toEqual(response);
    });

    it('returns the responses of several keys in the requested order', async () => {
      await opened();
      const known = await answerTo(under.store, SUBMIT_1);
      const absent = { ...SUBMIT_1, key: 'key-none' };
      expect(await under.store.idempotencyRows([absent, SUBMIT_1, SUBMIT_1])).toEqual([null, known, known]);
      expect(await under.store.idempotencyRows([])).toEqual([]);
    });

    it('[IDEMPOTENCY-1] refuses a second response for the same key', async () => {
      await opened();
      const again = make.eventsRecord(1, [make.opened(1)]);
      const { idempotency } = again;
      if (idempotency === null) throw new Error('records carry a key');
      await expect(commit({ ...again, idempotency: { ...idempotency, key: 'key-1' } })).rejects.toThrow();
    });

    it('[LEDGER-1] refuses postings that do not sum to zero', async () => {
      await commit(make.opening());
      const record = make.eventsRecord(1, [make.opened(1)]);
      const [first, ...rest] = record.postings;
      if (first === undefined) throw new Error('a fee is posted');
      const bent = [{ ...first, amountMicros: first.amountMicros - 1n }, ...rest];
      await expect(commit({ ...record, postings: bent })).rejects.toThrow('does not balance');
    });

    it('[LEDGER-4] refuses an account that ends below zero with no position open', async () => {
      await opened();
      const record = make.closing(1, 1, -5_000_000_000n);
      await expect(commit(record)).rejects.toThrow();
    });

    it('[LEDGER-4] allows a balance below zero while a position is open', async () => {
      await opened();
      await commit(make.eventsRecord(1, [make.opened(1)]), make.closing(1, 1, -5_000_000_000n));
      expect((await under.store.load()).accounts[0]?.balanceMicros).toBe(1_000_000_000n - 5_005_000_000n);
    });

    it('[LEDGER-2] stores amounts exact to the micro-dollar and keeps every book at zero', async () => {
      await commit(make.opening(9_007_199_254_740_991n));
      await commit(make.eventsRecord(1, [make.opened(1, { feeMicros: 1n })]));
      const [fee, opening] = await under.store.entries(1, 0, 20);
      expect([opening?.balanceAfterMicros, fee?.balanceAfterMicros]).toEqual([
        9_007_199_254_740_991n,
        9_007_199_254_740_990n,
      ]);
      const replayed = new RecordMaker();
      const postings = (await under.store.eventsAfter(0, 10)).flatMap(
        (event) => replayed.books.replay(event).postings,
      );
      expect(trialTotal(trialBalance(postings, 'demo'))).toBe(0n);
    });

    it('[TRANSFER-6] [STORE-5] stores a withdrawal from its request to its end, and its hold over a restart', async () => {
      await commit(make.opening());
      const requested = make.eventsRecord(1, [make.withdrawing()]);
      await commit(requested);
      const again = await under.reopen();
      const loaded = await again.load();
      expect(loaded).toMatchObject({ openTransfers: requested.transfers, lastTransferId: 1 });
      expect(loaded.accounts[0]).toMatchObject({ balanceMicros: 900_000_000n, lockedMicros: 100_000_000n });
      const cancelled = make.eventsRecord(1, [
        { kind: 'WithdrawalCancelled', transferId: 1, amountMicros: 100_000_000n },
      ]);
      await again.commit([cancelled]);
      const after = await again.load();
      expect(after).toMatchObject({ accounts: [], openTransfers: [], lastTransferId: 1 });
      expect(again.accountRows([1])[0]).toMatchObject({ balanceMicros: 1_000_000_000n, lockedMicros: 0n });
      const twice = { ...cancelled, events: [], postings: [], idempotency: null };
      await expect(again.commit([twice])).rejects.toThrow();
    });

    it('[HOLD-5] stores the reason of a withdrawal cancelled by a loss', async () => {
      await commit(make.opening());
      await commit(make.eventsRecord(1, [make.withdrawing()]));
      const record = make.eventsRecord(1, [
        { kind: 'WithdrawalCancelledByLoss', transferId: 1, amountMicros: 100_000_000n },
      ]);
      expect(record.transfers).toMatchObject([{ status: 'cancelled', cancelReason: 'loss' }]);
      const again = await under.reopen();
      await again.commit([record]);
      expect(await again.load()).toMatchObject({ openTransfers: [], lastTransferId: 1 });
      const events = await again.eventsAfter(0, 10);
      expect(events.at(-1)?.body).toEqual(record.events[0]?.body);
    });

    it('[STORE-5] writes nothing of a batch with a failing record', async () => {
      await opened();
      const before = await under.store.load();
      const good = make.eventsRecord(1, [make.opened(1)]);
      const bad = make.closing(1, 1, -5_000_000_000n);
      const worse = make.closing(1, 2, -1n);
      await expect(commit(good, bad, worse)).rejects.toThrow();
      expect(await under.store.load()).toEqual(before);
      expect(await under.store.eventsAfter(0, 100)).toHaveLength(2);
      expect(await answerTo(under.store, { ...SUBMIT_1, key: 'key-2' })).toBeNull();
    });

    it('reads the log in pages, in order and without gaps', async () => {
      await commit(make.opening());
      for (let id = 1; id <= 4; id += 1) await commit(make.eventsRecord(1, [make.opened(1)]));
      const seqs = async (after: number) => (await under.store.eventsAfter(after, 2)).map(({ seq }) => seq);
      expect([await seqs(0), await seqs(2), await seqs(4), await seqs(5)]).toEqual([[1, 2], [3, 4], [5], []]);
    });
  });
}
