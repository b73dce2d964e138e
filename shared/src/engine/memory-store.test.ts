import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { placing, START_MS } from '../../test/trading-scenario.ts';
import { depositing } from '../../test/wallet-scenario.ts';
import { ScriptedMarket } from '../../test/scripted-market.ts';
import type { Command } from '../trading/orders/commands.ts';
import type { EventBody } from '../trading/orders/events.ts';
import { causedRecord } from './commit-record.ts';
import { CommandDecider } from './command-decider.ts';
import { LiveAccounts } from './live-accounts.ts';
import { MemoryStore } from './memory-store.ts';
import { type CommitRecord, EMPTY_STATE, type IdempotencyRow } from './store.ts';

const OPENED: EventBody = { kind: 'AccountOpened', book: 'demo', openingMicros: 1_000_000_000n };
const LOTS = 1_000_000;

/** Accounts that decide, and a store that gets what they have recorded. */
class Stored {
  readonly store: MemoryStore;
  readonly accounts = new LiveAccounts(EMPTY_STATE);
  readonly decider: CommandDecider;
  nowMs = START_MS;

  constructor(options?: { readonly inShards: boolean }) {
    this.store = new MemoryStore(options);
    if (options?.inShards === true) this.accounts.continueInShards();
    const market = new ScriptedMarket([EURUSD]);
    market.tick(EURUSD, START_MS, 110_000, 110_010);
    this.decider = new CommandDecider({
      ...{ accounts: this.accounts, market },
      settings: { feeType: 'per_lot', maxOpenOrders: 500 },
    });
  }

  record(accountId: number, bodies: readonly EventBody[]): CommitRecord {
    this.nowMs += 1;
    return causedRecord(this.accounts.record(accountId, bodies, this.nowMs));
  }

  async open(): Promise<number> {
    const id = this.accounts.nextAccountId;
    await this.store.commit([this.record(id, [OPENED])]);
    return id;
  }

  decided(accountId: number, command: Command): CommitRecord {
    const scope = { accountId, nowMs: this.nowMs, orderKnown: false, clientIdUsed: false };
    const decision = this.decider.decide(command, scope);
    if ('refused' in decision) throw new Error(`refused: ${decision.refused}`);
    return this.record(accountId, 'failed' in decision ? decision.events : decision);
  }

  async run(accountId: number, command: Command): Promise<CommitRecord> {
    const record = this.decided(accountId, command);
    await this.store.commit([record]);
    return record;
  }
}

/** An account that has closed so many orders. */
async function traded(closings: number): Promise<Stored> {
  const at = new Stored();
  const id = await at.open();
  for (let orderId = 1; orderId <= closings; orderId += 1) {
    await at.run(id, placing(EURUSD, { lots: LOTS, clientId: `order-${orderId}` }));
    await at.run(id, { kind: 'CloseOrder', orderId, lots: null });
  }
  return at;
}

function keyRow(changes: Partial<IdempotencyRow> = {}): IdempotencyRow {
  return {
    ...{ accountId: 1, route: 'submit', key: 'key-00000001', bodyHash: 'a' },
    ...{ answer: 'order 1', createdAtMs: START_MS, ...changes },
  };
}

describe('what a start reads', () => {
  it('is nothing at first', async () => {
    expect(await new MemoryStore().load()).toBe(EMPTY_STATE);
  });

  it('is the accounts with something open, in order, and the last numbers', async () => {
    const at = new Stored();
    for (let count = 0; count < 4; count += 1) await at.open();
    await at.run(3, placing(EURUSD, { lots: LOTS }));
    await at.run(1, placing(EURUSD, { lots: LOTS }));
    await at.run(1, placing(EURUSD, { lots: LOTS }));
    await at.run(1, { kind: 'CloseOrder', orderId: 2, lots: null });
    const state = await at.store.load();
    expect(state).toMatchObject({ accountCount: 4, lastOrderId: 3, lastAccountId: 4 });
    expect(state.accounts.map(({ id }) => id)).toEqual([1, 3]);
    expect(state.openOrders.map(({ id }) => id)).toEqual([1, 3]);
    expect(state.lastEventSeq).toBe(at.accounts.numbersOf(1).lastEventSeq);
    expect(state.lastPostingId).toBe(at.accounts.numbersOf(1).lastPostingId);
  });

  it('has the transfers that have not ended, with their accounts', async () => {
    const at = new Stored();
    const id = at.accounts.nextAccountId;
    await at.store.commit([at.record(id, [{ kind: 'AccountOpened', book: 'real', openingMicros: 0n }])]);
    for (let count = 0; count < 2; count += 1)
      await at.run(id, { kind: 'SubmitDeposit', request: depositing() });
    await at.run(id, { kind: 'ApproveDeposit', transferId: 1, unitsE8: null, adminId: 1 });
    const state = await at.store.load();
    expect(state.openTransfers.map((transfer) => transfer.id)).toEqual([2]);
    expect([state.accounts.length, state.lastTransferId]).toEqual([1, 2]);
  });

  it('[MARKET-26] has the moment that is stored in part, until it is whole', async () => {
    const at = new Stored();
    await at.open();
    expect(await at.store.load()).not.toHaveProperty('playingMs');
    await at.store.commit([], 5_000);
    expect((await at.store.load()).playingMs).toBe(5_000);
    await at.open();
    expect((await at.store.load()).playingMs).toBe(5_000);
    await at.store.commit([], null);
    expect(await at.store.load()).not.toHaveProperty('playingMs');
  });

  it('[LEDGER-10] has no closed account', async () => {
    const at = new Stored();
    for (let count = 0; count < 3; count += 1) await at.open();
    await at.run(2, placing(EURUSD, { lots: LOTS }));
    await at.run(2, { kind: 'CloseAccount' });
    expect(await at.store.load()).toMatchObject({ accountCount: 2, lastAccountId: 3 });
    expect(at.store.accountRows([1, 2, 3, 4]).map(({ id }) => id)).toEqual([1, 3]);
    const entries = await at.store.closedAccounts(0, 10);
    expect(entries).toMatchObject([
      { accountId: 2, book: 'demo', version: 4, closedAtMs: at.nowMs, lastOrderId: 1, events: 0 },
    ]);
    expect(entries[0]?.lastEventSeq).toBe(at.accounts.numbersOf(1).lastEventSeq);
    expect(entries[0]?.lastPostingId).toBe(at.accounts.numbersOf(1).lastPostingId);
    await at.run(1, { kind: 'CloseAccount' });
    const idsAfter = async (id: number, limit: number) =>
      (await at.store.closedAccounts(id, limit)).map(({ accountId }) => accountId);
    expect([
      await idsAfter(0, 10),
      await idsAfter(0, 1),
      await idsAfter(1, 10),
      await idsAfter(2, 10),
    ]).toEqual([...[[1, 2], [1], [2], []]]);
  });
});

describe('pages of rows', () => {
  it('have the newest first', async () => {
    const { store } = await traded(5);
    const idsOf = async (offset: number, limit: number) =>
      (await store.history(1, offset, limit)).map(({ id }) => id);
    expect(await idsOf(0, 2)).toEqual([5, 4]);
    expect(await idsOf(3, 5)).toEqual([2, 1]);
    expect(await idsOf(5, 2)).toEqual([]);
    expect(await idsOf(9, 2)).toEqual([]);
    expect(await store.history(2, 0, 5)).toEqual([]);
    const entries = await store.entries(1, 0, 100);
    expect(entries.map(({ entryNumber }) => entryNumber)).toEqual(
      [...entries.keys()].map((_, place) => entries.length - place),
    );
    expect(entries.every(({ account }) => account === 'user:1:cash')).toBe(true);
  });

  it('have totals of a range', async () => {
    const { store } = await traded(5);
    const [whole, none, some] = await Promise.all([
      store.historyTotals(1, 0, 5),
      store.historyTotals(2, 0, 5),
      store.historyTotals(1, 1, 3),
    ]);
    expect(whole).toMatchObject({ positions: 5, wins: 0 });
    expect(whole.netMicros).toBeLessThan(0n);
    expect(some).toMatchObject({ positions: 2, netMicros: (2n * whole.netMicros) / 5n });
    expect(none).toMatchObject({ positions: 0, netMicros: 0n });
  });

  it('have orders of their account only', async () => {
    const { store } = await traded(2);
    expect((await store.order(1, 2))?.id).toBe(2);
    expect([await store.order(2, 2), await store.order(1, 9)]).toEqual([null, null]);
    expect((await store.orderByClientId(1, 'order-2'))?.id).toBe(2);
    expect([await store.orderByClientId(2, 'order-2'), await store.orderByClientId(1, 'order-9')]).toEqual([
      ...[null, null],
    ]);
  });

  it('have events after a place', async () => {
    const { store } = await traded(2);
    const seqsOf = (events: readonly { seq: number }[]) => events.map(({ seq }) => seq);
    expect(seqsOf(await store.eventsAfter(0, 3))).toEqual([1, 2, 3]);
    expect(seqsOf(await store.eventsAfter(3, 9))).toEqual([4, 5]);
    expect(seqsOf(await store.accountEvents(1, 2, 2))).toEqual([3, 4]);
    expect(seqsOf(await store.accountEvents(2, 0, 2))).toEqual([]);
  });

  it('have the events of an order, and those of its position for a part of it', async () => {
    const at = new Stored();
    await at.open();
    await at.run(1, placing(EURUSD, { lots: 3 * LOTS }));
    await at.run(1, { kind: 'CloseOrder', orderId: 1, lots: LOTS });
    await at.run(1, { kind: 'CloseOrder', orderId: 1, lots: null });
    const kindsOf = async (accountId: number, orderId: number) =>
      (await at.store.orderEvents(accountId, orderId)).map(({ body }) => body.kind);
    expect(await kindsOf(1, 1)).toEqual(['OrderOpened', 'OrderPartlyClosed', 'OrderClosed']);
    expect(await kindsOf(1, 2)).toEqual(['OrderOpened', 'OrderPartlyClosed']);
    expect([await kindsOf(2, 1), await kindsOf(1, 9)]).toEqual([[], []]);
  });
});

describe('[IDEMPOTENCY-2] stored responses', () => {
  it('are found by account, route and key', async () => {
    const at = new Stored();
    await at.open();
    const row = keyRow();
    await at.store.commit([{ ...at.decided(1, placing(EURUSD, { lots: LOTS })), idempotency: row }]);
    const names = [
      row,
      { ...row, accountId: 2 },
      { ...row, route: 'close' },
      { ...row, key: 'key-00000002' },
    ];
    expect(await at.store.idempotencyRows(names)).toEqual([row, null, null, null]);
  });

  it('are stored once for a key', async () => {
    const at = new Stored();
    await at.open();
    const record = (idempotency: IdempotencyRow) => ({
      ...at.decided(1, placing(EURUSD, { lots: LOTS })),
      idempotency,
    });
    const twice = [record(keyRow()), record(keyRow({ answer: 'order 2' }))];
    await expect(at.store.commit(twice)).rejects.toThrow('is kept once');
    expect(await at.store.order(1, 1)).toBeNull();
    await at.store.commit(
      twice.map((one, place) => ({ ...one, idempotency: keyRow({ key: `key-${place}` }) })),
    );
    await expect(at.store.commit([record(keyRow({ key: 'key-1' }))])).rejects.toThrow('is kept once');
  });
});

describe('a batch that cannot be stored', () => {
  async function failure(change: (record: CommitRecord) => CommitRecord): Promise<string> {
    const at = await traded(1);
    const record = at.decided(1, placing(EURUSD, { lots: LOTS }));
    const before = await at.store.eventsAfter(0, 100);
    const message = await at.store.commit([change(record)]).then(
      () => 'stored',
      (error: Error) => error.message,
    );
    if (message !== 'stored') expect(await at.store.eventsAfter(0, 100)).toEqual(before);
    return message;
  }

  it('changes nothing', async () => {
    expect(await failure((record) => record)).toBe('stored');
    expect(
      await failure((record) => ({ ...record, events: record.events.map((one) => ({ ...one, seq: 9 })) })),
    ).toBe('event 9 is not the next one');
    expect(
      await failure((record) => ({
        ...record,
        postings: record.postings.map((one) => ({ ...one, id: 90 })),
      })),
    ).toBe('posting 90 is not the next one');
    expect(await failure((record) => ({ ...record, postings: record.postings.slice(1) }))).toContain(
      'balance',
    );
    expect(
      await failure((record) => ({ ...record, orders: record.orders.map((one) => ({ ...one, id: 1 })) })),
    ).toBe('order 1 is history');
    expect(
      await failure((record) => ({
        ...record,
        account: record.account && { ...record.account, balanceMicros: -1n, holdingCount: 0 },
      })),
    ).toBe('account 1 ends below zero');
    expect(
      await failure((record) => ({
        ...record,
        account: record.account && { ...record.account, balanceMicros: 0n, holdingCount: 0 },
      })),
    ).toBe('stored');
    expect(
      await failure((record) => ({
        ...record,
        account: record.account && { ...record.account, balanceMicros: -1n, holdingCount: 1 },
      })),
    ).toBe('stored');
  });

  it('has a transfer that has ended', async () => {
    const at = new Stored();
    const id = at.accounts.nextAccountId;
    await at.store.commit([at.record(id, [{ kind: 'AccountOpened', book: 'real', openingMicros: 0n }])]);
    const { transfers } = await at.run(id, { kind: 'SubmitDeposit', request: depositing() });
    await at.run(id, { kind: 'RejectDeposit', transferId: 1, adminId: 1, remark: 'none came' });
    const record = at.decided(id, { kind: 'SubmitDeposit', request: depositing() });
    await expect(at.store.commit([{ ...record, transfers }])).rejects.toThrow('transfer 1 has ended');
  });
});

describe('[STORE-14] a store in shards', () => {
  it('takes the numbers of each shard in their order, and returns events by number', async () => {
    const at = new Stored({ inShards: true });
    for (let count = 0; count < 3; count += 1) await at.open();
    await at.run(1, placing(EURUSD, { lots: LOTS }));
    await at.run(3, placing(EURUSD, { lots: LOTS }));
    expect((await at.store.eventsAfter(0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3, 65, 67]);
    expect((await at.store.eventsAfter(2, 2)).map(({ seq }) => seq)).toEqual([3, 65]);
    expect(at.store.sequences.size).toBe(64);
    expect(at.store.sequences.get(2)).toMatchObject({ lastEventSeq: 67, lastOrderId: 3, lastAccountId: 3 });
    expect(await at.store.load()).toMatchObject({ lastEventSeq: 67, lastAccountId: 3, lastOrderId: 3 });
    expect(new MemoryStore().sequences.size).toBe(1);
    expect(at.store.postings()).toHaveLength(10);
  });
});
