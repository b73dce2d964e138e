/** The review queue: lists of several kinds, each with the longest wait first and loaded page by page, as one. */

import { useMay } from '../../data/me.ts';
import { type Cursor, type Endless, type ListPage, useEndless } from '../../data/endless.ts';
import { adminClient, type Role } from '../../data/admin-api.ts';
import { depositItem, type Item, type ItemKind, kycItem, type QueueRow, withdrawalItem } from './items.ts';

const READERS: Readonly<Record<ItemKind, readonly Role[]>> = {
  deposit: ['support', 'finance', 'risk', 'owner'],
  withdrawal: ['support', 'finance', 'risk', 'owner'],
  kyc: ['support', 'risk', 'owner'],
};

/** Whose verdict counts. */
export const REVIEWERS: Readonly<Record<ItemKind, readonly Role[]>> = {
  deposit: ['finance', 'owner'],
  withdrawal: ['finance', 'owner'],
  kyc: ['support', 'risk', 'owner'],
};

/** What the queue shows; the first state of a kind is what waits. */
export const STATES = {
  deposit: ['waiting', 'finished', 'rejected', 'expired'],
  withdrawal: ['open', 'paid', 'rejected', 'cancelled'],
  kyc: ['waiting', 'approved', 'rejected'],
} as const satisfies Readonly<Record<ItemKind, readonly string[]>>;

export type State = (typeof STATES)[ItemKind][number];

export interface QueueFilter {
  /** Null is all of them. */
  readonly kind: ItemKind | null;
  /** Of the kind; null is what waits. */
  readonly state: State | null;
}

/** What waits of all kinds or of one, who waits longest first; or what ended in a state of one kind, the newest first. */
export function useQueue(filter: QueueFilter): Endless<Item> {
  const deposits = useKindList('deposit', filter, async ({ cursor, status }) => {
    const answer = await adminClient.deposits.list.query({ cursor, status });
    return { ...answer, list: answer.list.map(depositItem) };
  });
  const withdrawals = useKindList('withdrawal', filter, async ({ cursor, status }) => {
    const answer = await adminClient.withdrawals.list.query({ cursor, status });
    return { ...answer, list: answer.list.map(withdrawalItem) };
  });
  const identities = useKindList('kyc', filter, async ({ cursor, status }) => {
    const answer = await adminClient.kyc.list.query({ cursor, status });
    return { ...answer, list: answer.list.map(kycItem) };
  });
  const lists = [deposits, withdrawals, identities].filter(({ enabled }) => enabled);
  const [first] = lists;
  return filter.state !== null && first !== undefined ? first : together(lists);
}

const AREAS = { deposit: 'deposits', withdrawal: 'withdrawals', kyc: 'kyc' } as const;

interface ListRequest<Kind extends ItemKind> {
  readonly cursor: Cursor;
  readonly status: (typeof STATES)[Kind][number];
}

/** The list of one kind in the state of the filter; what waits when the state is one of another kind. */
function useKindList<Kind extends ItemKind>(
  kind: Kind,
  { kind: only, state }: QueueFilter,
  read: (request: ListRequest<Kind>) => Promise<ListPage<Item>>,
): Endless<Item> {
  const states: readonly ListRequest<Kind>['status'][] = STATES[kind];
  const status = states.find((one) => one === state) ?? STATES[kind][0];
  const may = useMay(READERS[kind]);
  return useEndless({
    path: [AREAS[kind], 'list'],
    filter: { status },
    enabled: may && (only === null || only === kind),
    read: (cursor) => read({ cursor, status }),
  });
}

function together(lists: readonly Endless<Item>[]): Endless<Item> {
  const next = lists[nextSource(lists)];
  return {
    rows: queueOf(lists),
    total: lists.reduce((sum, { total }) => sum + total, 0),
    enabled: lists.length > 0,
    pending: lists.some(({ pending }) => pending),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    more: next !== undefined,
    loadingMore: lists.some(({ loadingMore }) => loadingMore),
    onMore: next?.onMore ?? (() => {}),
    retry: () => {
      for (const { retry } of lists) retry();
    },
  };
}

export interface Source<Row extends QueueRow> {
  readonly rows: readonly Row[];
  /** There is another page. */
  readonly more: boolean;
}

/** Longest waiting first. Rows newer than the end of an incomplete list are omitted, so that no row appears before one that is not loaded yet. */
export function queueOf<Row extends QueueRow>(sources: readonly Source<Row>[]): readonly Row[] {
  const end = Math.min(...sources.filter(({ more }) => more).map(lastMs));
  return sources
    .flatMap(({ rows }) => rows)
    .filter(({ sinceMs }) => sinceMs <= end)
    .toSorted((left, right) => left.sinceMs - right.sinceMs || compared(left.key, right.key));
}

/** Which list has to go on, so that the queue does: the one that ends first; -1 when all are there. */
export function nextSource(sources: readonly Source<QueueRow>[]): number {
  let next = -1;
  sources.forEach((source, at) => {
    const best = sources[next];
    if (source.more && (best === undefined || lastMs(source) < lastMs(best))) next = at;
  });
  return next;
}

function lastMs({ rows }: Source<QueueRow>): number {
  return rows.at(-1)?.sinceMs ?? Number.NEGATIVE_INFINITY;
}

function compared(left: string, right: string): number {
  return left < right ? -1 : 1;
}
