/** Deposits of the user: channels and limits, submitting a deposit, and the records. */

import type { ChargeInfoWire, DepositWire, WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { putRecord, type Records, useRecords } from '../transport/record-pages.ts';
import { commands, type CommandOutcome, whenSettled } from '../transport/commands.ts';
import { useSession } from '../user/session.ts';
import { useSessionCall } from '../user/session-call.ts';
import { RATE_REFRESH_MS, refreshTransfers, transferKey } from './transfer-lists.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

export type DepositOutcome = CommandOutcome<DepositWire>;

const idOf = ({ id }: DepositWire) => id;

/** Coins, bank accounts and limits. Demo accounts have no deposits, so nothing is requested. */
export function useChargeInfo(): LoadState<ChargeInfoWire> {
  return useSessionCall('chargeInfo', {}, { realOnly: true, refetchInterval: RATE_REFRESH_MS });
}

/** Details for a wire to a bank account of the broker; without one nothing is requested. */
export function useWireInfo(bank: number | null): LoadState<WireInfoWire> {
  return useSessionCall('wireInfo', { bank_coin: bank ?? 0 }, { enabled: bank !== null });
}

/** Deposits of both kinds, newest first. */
export function useDeposits(): Records<DepositWire> {
  const session = useSession();
  return useRecords<DepositWire>({
    key: transferKey('deposits', session?.token),
    enabled: session !== null && session.user.is_demo === 0,
    offline: 'session',
    read: (page, signal) => vernier.call('chargeList', { page }, { signal, quiet: true }),
    idOf,
  });
}

export interface CoinDeposit {
  readonly coin: number;
  readonly address: string;
  /** Units of the coin, as a decimal string. */
  readonly units: string;
  readonly proof: string;
}

export function submitCoin({ coin, address, units, proof }: CoinDeposit): Promise<DepositOutcome> {
  return updateList(
    commands.send('submitCharge', { charge_id: coin, address, number: units, proofImg: proof }),
  );
}

export interface WireDeposit {
  /** Id of the wire details. */
  readonly wire: number;
  readonly units: string;
  readonly proof: string;
}

export function submitWire({ wire, units, proof }: WireDeposit): Promise<DepositOutcome> {
  return updateList(commands.send('submitWire', { wire_id: wire, number: units, proofImg: proof }));
}

/** Updates the list by the pushes until the returned function is called. */
export function followDeposits(): () => void {
  return onWalletPush((push) => {
    if (push.event === 'deposit') putRecord(transferKey('deposits'), push.deposit, idOf);
  });
}

function updateList(sending: Promise<DepositOutcome>): Promise<DepositOutcome> {
  return whenSettled(sending, (settled) => {
    if (settled.kind === 'done') {
      putRecord(transferKey('deposits'), settled.answer, idOf);
      void refreshTransfers();
    }
    return settled;
  });
}
