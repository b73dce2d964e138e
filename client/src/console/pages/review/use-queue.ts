/** The lists behind the queue: each kind that the administrator may read, loaded page by page, as one. */

import { useMay } from '../../data/me.ts';
import { type Endless, useEndless } from '../../data/endless.ts';
import { adminClient, type Role } from '../../data/admin-api.ts';
import { depositItem, type Item, type ItemKind, kycItem, withdrawalItem } from './items.ts';
import { nextSource, queueOf } from './queue.ts';

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
export function useQueue({ kind: only, state }: QueueFilter): Endless<Item> {
  const wanted = (kind: ItemKind, may: boolean) => may && (only === null || only === kind);
  const ofDeposits = { status: stateOf(STATES.deposit, state) };
  const deposits = useEndless<Item>({
    path: ['deposits', 'list'],
    filter: ofDeposits,
    enabled: wanted('deposit', useMay(READERS.deposit)),
    read: async (page) => mapped(await adminClient.deposits.list.query({ page, ...ofDeposits }), depositItem),
  });
  const ofWithdrawals = { status: stateOf(STATES.withdrawal, state) };
  const withdrawals = useEndless<Item>({
    path: ['withdrawals', 'list'],
    filter: ofWithdrawals,
    enabled: wanted('withdrawal', useMay(READERS.withdrawal)),
    read: async (page) =>
      mapped(await adminClient.withdrawals.list.query({ page, ...ofWithdrawals }), withdrawalItem),
  });
  const ofIdentities = { status: stateOf(STATES.kyc, state) };
  const identities = useEndless<Item>({
    path: ['kyc', 'list'],
    filter: ofIdentities,
    enabled: wanted('kyc', useMay(READERS.kyc)),
    read: async (page) => mapped(await adminClient.kyc.list.query({ page, ...ofIdentities }), kycItem),
  });
  const lists = [deposits, withdrawals, identities].filter(({ enabled }) => enabled);
  const [first] = lists;
  return state !== null && first !== undefined ? first : together(lists);
}

/** Of a kind whose states these are; what waits when another one is meant. */
function stateOf<Of extends State>(states: readonly [Of, ...Of[]], state: State | null): Of {
  return states.find((one) => one === state) ?? states[0];
}

function mapped<Row, Made>(
  { list, total }: { list: readonly Row[]; total: number },
  item: (row: Row) => Made,
) {
  return { list: list.map(item), total };
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
    onMore: next?.onMore ?? nothing,
    retry: () => {
      for (const { retry } of lists) retry();
    },
  };
}

function nothing(): void {
  // every list is there to its end
}
