/** Journal of the account: figures of a period, closed orders with their notes, and the change of a note. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import { type ClosedPositionView, decodeOrder } from '@vernier/shared/api/order-codec';
import type { FigureWire, ResultFigure } from '@vernier/shared/api/shapes/figure';
import type { JournalEntryWire, JournalNoteWire } from '@vernier/shared/api/shapes/journal';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import { downloadFile } from '../transport/file-download.ts';
import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { queryClient } from '../transport/query-client.ts';
import { type Records, useRecords } from '../transport/record-pages.ts';
import { vernier } from '../transport/vernier.ts';
import { useSession } from '../user/session.ts';

const JOURNAL = 'journal';
const PERFORMANCE = 'performance';

export type JournalFilter = Omit<Calls['journal']['input'], 'page'>;

const idOf = ({ order }: JournalEntryWire) => order.Id;

/** The figures of the last filter stay until those of the next one are there; undefined before the first. */
export function usePerformance(filter: JournalFilter): PerformanceWire | undefined {
  const token = useSession()?.token;
  return useQuery({
    queryKey: [PERFORMANCE, token ?? null, filter],
    queryFn: ({ signal }) => vernier.call('performance', filter, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: token !== undefined,
    staleTime: 0,
  }).data;
}

/** The arithmetic of a figure of the period. */
export function useResultFigure(figure: ResultFigure, filter: JournalFilter): LoadState<FigureWire> {
  const token = useSession()?.token;
  return useLoadState({
    queryKey: [PERFORMANCE, token ?? null, filter, figure],
    queryFn: ({ signal }) => vernier.call('explainFigure', { ...filter, figure }, { signal, quiet: true }),
    enabled: token !== undefined,
    staleTime: 0,
  });
}

/** Newest first. */
export function useJournal(filter: JournalFilter): Records<JournalEntryWire> {
  const token = useSession()?.token;
  return useRecords<JournalEntryWire>({
    key: [JOURNAL, token ?? null, filter],
    enabled: token !== undefined,
    read: (page, signal) => vernier.call('journal', { ...filter, page }, { signal, quiet: true }),
    idOf,
  });
}

export async function refreshJournal(): Promise<void> {
  await Promise.allSettled([
    queryClient.invalidateQueries({ queryKey: [JOURNAL] }),
    queryClient.invalidateQueries({ queryKey: [PERFORMANCE] }),
  ]);
}

/** The order of an entry; null for one that this client does not know as closed. */
export function orderOfEntry({ order: wire }: JournalEntryWire): ClosedPositionView | null {
  const order = decodeOrder(wire);
  return order.status === 'closed' ? order : null;
}

/** The caller shows its failures. */
export async function saveNote(note: Calls['writeNote']['input']): Promise<JournalNoteWire> {
  const saved = await vernier.call('writeNote', note, { quiet: true });
  void queryClient.invalidateQueries({ queryKey: [JOURNAL] });
  return saved;
}

/** The file of a period; the caller shows its failures. */
export function readTradeStatement(period: Calls['tradeStatement']['input']): Promise<Blob> {
  return downloadFile('tradeStatement', period);
}
