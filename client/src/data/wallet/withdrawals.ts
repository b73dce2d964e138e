/** Withdrawals of the user: currencies, request, cancellation, and the records. */

import type { Calls } from '@vernier/shared/api/calls';
import type { WithdrawalCurrencyWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { hasLivePushes, readOrders } from '../orders/account-book.ts';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { putRecord, type Records, useRecords } from '../transport/record-pages.ts';
import { commands, type CommandOutcome, whenSettled } from '../transport/commands.ts';
import { useSession } from '../user/session.ts';
import { useSessionCall } from '../user/session-call.ts';
import { RATE_REFRESH_MS, refreshTransfers, transferKey } from './transfer-lists.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

export type WithdrawalOutcome = CommandOutcome<WithdrawalWire>;

/** 1 to an address on a chain, 2 to a bank. */
export type WithdrawalType = WithdrawalWire['type'];

const idOf = ({ id }: WithdrawalWire) => id;

/** Currencies of withdrawals of both types, with fees and rates. Demo accounts have no withdrawals, so nothing is requested. */
export function useWithdrawalCurrencies(): LoadState<readonly WithdrawalCurrencyWire[]> {
  // fees and rates change while the form is open
  return useSessionCall('drawSymbols', {}, { realOnly: true, refetchInterval: RATE_REFRESH_MS });
}

/** Withdrawals of both types, newest first. */
export function useWithdrawals(): Records<WithdrawalWire> {
  const session = useSession();
  return useRecords<WithdrawalWire>({
    key: transferKey('withdrawals', session?.token),
    enabled: session !== null && session.user.is_demo === 0,
    offline: 'session',
    read: (page, signal) => vernier.call('drawList', { page }, { signal, quiet: true }),
    idOf,
  });
}

/** The form shows refusals. */
export function submitWithdrawal(input: Calls['draw']['input']): Promise<WithdrawalOutcome> {
  return updateLists(commands.send('draw', input));
}

/** Possible until it is approved. */
export function submitWithdrawalCancellation(id: number): Promise<WithdrawalOutcome> {
  return updateLists(commands.send('cancelDraw', { id }));
}

/** Updates the list by the pushes until the returned function is called. */
export function followWithdrawals(): () => void {
  return onWalletPush((push) => {
    if (push.event === 'withdrawal') putRecord(transferKey('withdrawals'), push.withdrawal, idOf);
  });
}

function updateLists(sending: Promise<WithdrawalOutcome>): Promise<WithdrawalOutcome> {
  return whenSettled(sending, (settled) => {
    if (settled.kind === 'done') {
      putRecord(transferKey('withdrawals'), settled.answer, idOf);
      // the push brings the balance; without a connection it is read
      if (!hasLivePushes()) readOrders();
    }
    // also after a refusal: another tab or an administrator may have changed the record
    void refreshTransfers();
    return settled;
  });
}
