/** Ledger of the account: entries page by page, the reserved amount, and a statement of a period as a file. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import type { BalanceWire, LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import { openOrders } from '../orders/account-book.ts';
import { vernier } from '../transport/vernier.ts';
import { downloadFile } from '../transport/file-download.ts';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import { type Records, useRecords } from '../transport/record-pages.ts';
import { useSession } from '../user/session.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

const LOG = 'account-log';
const BALANCE = 'balance';

export type AccountLogPeriod = Calls['statement']['input'];

const idOf = ({ Id }: LedgerEntryWire) => Id;

/** Newest first. */
export function useAccountLog(): Records<LedgerEntryWire> {
  const token = useSession()?.token;
  return useRecords<LedgerEntryWire>({
    key: [LOG, token ?? null],
    enabled: token !== undefined,
    offline: 'session',
    read: (number, signal) => vernier.call('accountChanges', { page: number }, { signal, quiet: true }),
    idOf,
  });
}

/** The balance with the amount that is reserved for withdrawals; undefined until it is known. */
export function useBalance(): BalanceWire | undefined {
  const token = useSession()?.token;
  return useQuery({
    queryKey: [BALANCE, token ?? null],
    queryFn: ({ signal }) => vernier.call('getBalance', {}, { signal, quiet: true }),
    meta: { offline: 'session' } satisfies OfflineMeta,
    enabled: token !== undefined,
    staleTime: 0,
  }).data;
}

/** Invalidates entries and balance: those on the screen are read now, others when they are shown. */
export async function refreshAccountLog(): Promise<void> {
  await Promise.allSettled([
    queryClient.invalidateQueries({ queryKey: [LOG] }),
    queryClient.invalidateQueries({ queryKey: [BALANCE] }),
  ]);
}

/** Refreshes after every event that adds an entry, until the returned function is called. */
export function followAccountLog(): () => void {
  const ends = [
    onWalletPush((push) => {
      if ('account' in push) void refreshAccountLog();
    }),
    openOrders.onTrade(({ event }) => {
      if (event !== 'stops' && event !== 'margin_call') void refreshAccountLog();
    }),
    openOrders.onClosed(() => void refreshAccountLog()),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The file of a period; the caller shows its failures. */
export function readStatement(period: AccountLogPeriod): Promise<Blob> {
  return downloadFile('statement', period);
}
