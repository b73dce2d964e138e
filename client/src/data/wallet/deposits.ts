/** Deposits of the user: channels and limits, submitting a deposit, and the records. */

import { useQuery } from '@tanstack/react-query';
import type { ChargeInfoWire, DepositWire, WireInfoWire } from '@vernier/shared/api/shapes/transfer';
import { vernier } from '../transport/vernier.ts';
import { putRecord, type Records, useRecords } from '../transport/record-pages.ts';
import { commands, type CommandOutcome, whenSettled } from '../transport/commands.ts';
import { useSession } from '../user/session.ts';
import { refreshTransfers, transferKey } from './transfer-lists.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

export type DepositOutcome = CommandOutcome<DepositWire>;

export interface LoadState<Value> {
  /** Undefined until it is known. */
  readonly value: Value | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
}

const idOf = ({ id }: DepositWire) => id;

/** Coins, bank accounts and limits. Demo accounts have no deposits, so nothing is requested. */
export function useChargeInfo(): LoadState<ChargeInfoWire> {
  const session = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: ['charge-info', session?.token ?? null],
    queryFn: ({ signal }) => vernier.call('chargeInfo', {}, { signal, quiet: true }),
    enabled: session !== null && session.user.is_demo === 0,
  });
  return { value: data, failed: isError && data === undefined, retry: () => void refetch() };
}

/** Details for a wire to a bank account of the broker; without one nothing is requested. */
export function useWireInfo(bank: number | null): LoadState<WireInfoWire> {
  const token = useSession()?.token;
  const { data, isError, refetch } = useQuery({
    queryKey: ['wire-info', bank, token ?? null],
    queryFn: ({ signal }) => vernier.call('wireInfo', { bank_coin: bank ?? 0 }, { signal, quiet: true }),
    enabled: token !== undefined && bank !== null,
  });
  return { value: data, failed: isError && data === undefined, retry: () => void refetch() };
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

/** Keeps the list in step with the pushes, until the returned function is called. */
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
