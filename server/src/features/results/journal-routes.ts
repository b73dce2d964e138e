/** The journal of an account: its closed positions with the user's notes, and the call that changes a note [RESULT-4]. */

import type { FilteredRange, TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { JournalEntryWire } from '@vernier/shared/api/shapes/journal';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { divRound, formatMicros } from '@vernier/shared/numbers/money';
import { numbersIn } from '@vernier/shared/numbers/numbers-in';
import { refuse } from '@vernier/shared/refusals';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';
import { presentOrder } from '../../core/trading/present-account.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { filterOf, requestedWindow } from './performance-route.ts';
import { presentNote } from './present-note.ts';
import { riskOf } from './read-performance.ts';
import type { ResultContext } from './result-context.ts';

/** Orders whose match is tested in one slice: about a millisecond. */
const SLICE_ROWS = 1_000;

export function journalRoutes(context: ResultContext): readonly Route[] {
  return [readJournal(context), writeNote(context)];
}

function readJournal(context: ResultContext): Route {
  const { tradeHistory, journalNotes } = context;
  return route('journal', async ({ input, session }) => {
    const accountId = session.user.id;
    const window = requestedWindow(input, context);
    const numbers = await numbersIn(window, await tradeHistory.count(accountId), (number) =>
      tradeHistory.endedAtMs(accountId, number),
    );
    const range = { accountId, ...numbers, filter: filterOf(input) };
    const { trades, total } = await pageOf(context, range, (input.page - 1) * PAGE_SIZE);
    const notes = await journalNotes.of(
      accountId,
      trades.map(({ id }) => id),
    );
    const byOrder = new Map(notes.map((note) => [note.orderId, note]));
    return {
      data: {
        list: trades.map((trade) => presentEntry(trade, byOrder.get(trade.id), context)),
        total,
      },
    };
  });
}

interface PageSource {
  readonly tradeHistory: TradeHistory;
  readonly slices: LoopSlices;
}

/** Counts the whole range, newest first, and reads the rows of the page on the way. */
async function pageOf({ tradeHistory, slices }: PageSource, range: FilteredRange, offset: number) {
  const trades: ClosedPosition[] = [];
  let total = 0;
  for (let upTo = range.upTo; upTo > range.after; upTo -= SLICE_ROWS) {
    const slice = { ...range, after: Math.max(range.after, upTo - SLICE_ROWS), upTo };
    await slices.run(async () => {
      const count = await tradeHistory.countFiltered(slice);
      const missing = PAGE_SIZE - trades.length;
      const skipped = Math.max(0, offset - total);
      if (missing > 0 && skipped < count)
        trades.push(...(await tradeHistory.filtered(slice, skipped, missing)));
      total += count;
    });
  }
  return { trades, total };
}

function presentEntry(
  trade: ClosedPosition,
  note: { readonly note: string; readonly tags: readonly string[] } | undefined,
  { executor }: ResultContext,
): JournalEntryWire {
  const netMicros = netOf(trade);
  const riskMicros = riskOf(trade, executor.valuation.instruments);
  return {
    order: presentOrder(trade, executor),
    net_profit: formatMicros(netMicros),
    r: riskMicros === null ? null : Number(divRound(netMicros * 100n, riskMicros)) / 100,
    note: note?.note ?? '',
    tags: [...(note?.tags ?? [])],
  };
}

/** Another user's order gives the same refusal as a missing one [REQUEST-4]. */
function writeNote({ store, journalNotes, clock }: ResultContext): Route {
  return route('writeNote', async ({ input: { id: orderId, note, tags }, session }) => {
    const { id: userId } = session.user;
    if ((await store.order(userId, orderId)) === null) return refuse('not_found');
    const stored = { orderId, note, tags, changedAtMs: clock.now() };
    await journalNotes.put(userId, stored);
    return { data: presentNote(stored) };
  });
}
