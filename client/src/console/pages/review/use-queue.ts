/** The lists behind the queue: each kind that the administrator may read, loaded page by page, as one. */

import { useMay } from '../../data/me.ts';
import { type Endless, useEndless } from '../../data/endless.ts';
import { ask, type Role } from '../../data/office.ts';
import { depositItem, type Item, type Kind, kycItem, withdrawalItem } from './items.ts';
import { nextSource, queueOf } from './queue.ts';

const READERS: Readonly<Record<Kind, readonly Role[]>> = {
  deposit: ['support', 'finance', 'risk', 'owner'],
  withdrawal: ['support', 'finance', 'risk', 'owner'],
  kyc: ['support', 'risk', 'owner'],
};

/** Whose verdict counts. */
export const REVIEWERS: Readonly<Record<Kind, readonly Role[]>> = {
  deposit: ['finance', 'owner'],
  withdrawal: ['finance', 'owner'],
  kyc: ['support', 'risk', 'owner'],
};

/** Of all kinds, or of one. */
export function useQueue(only: Kind | null): Endless<Item> {
  const wanted = (kind: Kind, may: boolean) => may && (only === null || only === kind);
  const deposits = useEndless<Item>({
    path: ['deposits', 'list'],
    filter: null,
    enabled: wanted('deposit', useMay(READERS.deposit)),
    read: async (page) => mapped(await ask.deposits.list.query({ page }), depositItem),
  });
  const withdrawals = useEndless<Item>({
    path: ['withdrawals', 'list'],
    filter: null,
    enabled: wanted('withdrawal', useMay(READERS.withdrawal)),
    read: async (page) => mapped(await ask.withdrawals.list.query({ page }), withdrawalItem),
  });
  const identities = useEndless<Item>({
    path: ['kyc', 'list'],
    filter: null,
    enabled: wanted('kyc', useMay(READERS.kyc)),
    read: async (page) => mapped(await ask.kyc.list.query({ page }), kycItem),
  });
  return together([deposits, withdrawals, identities].filter(({ enabled }) => enabled));
}

function mapped<Row, Shown>(
  { list, total }: { list: readonly Row[]; total: number },
  item: (row: Row) => Shown,
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
