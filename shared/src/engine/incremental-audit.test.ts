import { describe, expect, it } from 'vitest';
import { AuditedBooks } from '../../test/audited-books.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing } from '../../test/trading-scenario.ts';
import { type AuditCheckpoints, auditIncrement } from './incremental-audit.ts';

const NONE: AuditCheckpoints = { end: null, again: null };
/** Older events that a run audits again. */
const AGAIN = 10;

/** Accounts of two events each. */
function open(books: AuditedBooks, count: number): void {
  for (let done = 0; done < count; done += 1) books.run(books.open(), placing(EURUSD, { lots: 1_000_000 }));
}

/** Audits again and again, each from the checkpoints of the one before. */
class Auditor {
  readonly books = new AuditedBooks();
  checkpoints = NONE;

  async run(again = AGAIN) {
    const verdict = await auditIncrement(this.books, this.checkpoints, again);
    this.checkpoints = verdict.checkpoints ?? this.checkpoints;
    return verdict;
  }

  /** Changes an order that only the second reading finds. */
  plant(id: number): void {
    const order = this.books.orders.get(id);
    if (order === undefined) throw new Error(`there is an order ${id}`);
    this.books.orders.set(id, { ...order, lots: 5 });
  }

  /** Closes the positions of some accounts, whose rows do not change any more. */
  close(from: number, to: number): void {
    for (let id = from; id <= to; id += 1)
      this.books.run(id, { kind: 'CloseOrder', orderId: id, lots: null });
  }
}

describe('[LEDGER-12] an incremental audit', () => {
  it('is one of the whole log first, then of its new events', async () => {
    const audits = new Auditor();
    open(audits.books, 4);
    expect(await audits.run()).toMatchObject({ since: null, ignored: null, events: 8, faults: [] });
    expect(audits.checkpoints).toMatchObject({ end: { events: 8, lastSeq: 8 }, again: null });
    open(audits.books, 1);
    expect(await audits.run()).toMatchObject({ since: 8, ignored: null, events: 2, faults: [] });
    expect(audits.checkpoints.end).toMatchObject({ events: 10, lastSeq: 10 });
  });

  it('reads so many older events again, from where the run before has ended', async () => {
    const audits = new Auditor();
    open(audits.books, 12);
    audits.close(1, 12);
    await audits.run();
    const places: (number | undefined)[] = [];
    for (let run = 0; run < 5; run += 1) {
      expect((await audits.run()).faults).toEqual([]);
      places.push(audits.checkpoints.again?.lastSeq);
    }
    expect(places).toEqual([10, 20, 30, undefined, 10]);
  });

  it('reads twice as many older numbers as there are new ones', async () => {
    const audits = new Auditor();
    open(audits.books, 12);
    await audits.run();
    open(audits.books, 6);
    await audits.run();
    expect(audits.checkpoints.again?.lastSeq).toBe(24);
    open(audits.books, 1);
    await audits.run();
    expect(audits.checkpoints.again?.lastSeq).toBe(34);
  });

  it('finds a changed older row at its second reading, and leaves no checkpoint', async () => {
    const audits = new Auditor();
    open(audits.books, 12);
    audits.close(1, 12);
    await audits.run();
    // Closed by event 29.
    audits.plant(5);
    expect((await audits.run()).faults).toEqual([]);
    expect((await audits.run()).faults).toEqual([]);
    const third = await audits.run();
    expect(third.faults).toEqual(['order 5: lots is 5, the log says 1000000']);
    expect([third.checkpoints, third.since, third.ignored]).toEqual([null, 36, null]);
  });

  it('reads no older events where a new one has a fault', async () => {
    const audits = new Auditor();
    open(audits.books, 12);
    audits.close(1, 12);
    await audits.run();
    audits.plant(1);
    open(audits.books, 1);
    audits.plant(13);
    const { faults, checkpoints, events } = await audits.run(100);
    expect(faults).toEqual(['order 13: lots is 5, the log says 1000000']);
    expect([checkpoints, events]).toEqual([null, 2]);
  });

  it('is one of the whole log where the log does not continue the checkpoint', async () => {
    const audits = new Auditor();
    open(audits.books, 3);
    await audits.run();
    const { checkpoints } = audits;
    const other = new Auditor();
    open(other.books, 2);
    other.checkpoints = checkpoints;
    expect(await other.run()).toMatchObject({
      ...{ since: null, ignored: 'the log has no event 6', events: 4, faults: [] },
    });
    expect(other.checkpoints).toMatchObject({ end: { lastSeq: 4 }, again: null });
  });

  it('begins the second reading from the start where its checkpoint is of no use', async () => {
    const audits = new Auditor();
    open(audits.books, 12);
    await audits.run();
    await audits.run();
    const { end, again } = audits.checkpoints;
    expect(again?.lastSeq).toBe(10);
    const newest = again?.newest.map((event) => ({ ...event, atMs: 1 })) ?? [];
    audits.checkpoints = { end, again: again && { ...again, newest } };
    expect((await audits.run(12)).faults).toEqual([]);
    expect(audits.checkpoints.again?.lastSeq).toBe(12);
  });

  it('reads a hundred thousand older events without a number', async () => {
    const audits = new Auditor();
    open(audits.books, 12);
    await audits.run();
    audits.close(1, 1);
    await audits.run();
    audits.plant(1);
    const { faults } = await auditIncrement(audits.books, audits.checkpoints);
    expect(faults).toEqual(['order 1: lots is 5, the log says 1000000']);
  });
});
