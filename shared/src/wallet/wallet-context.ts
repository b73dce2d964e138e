/** The inputs of a decision about a transfer: the open transfers of the account, the moment, and what can be taken out. */

import type { TimeMs } from '../clock.ts';
import { formatMicros, type Micros } from '../numbers/money.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { RateQuote } from './market-rate.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-events.ts';

export interface WalletContext {
  /** Open transfers by id. */
  readonly openTransfers: ReadonlyMap<number, Transfer>;
  readonly nowMs: TimeMs;
  /** The quote to fix a rate of the market at, or why there is none. */
  readonly rateQuote: (instrumentId: number) => RateQuote | Refusal;
  /** The id that the next transfer will get. */
  readonly nextTransferId: number;
  /** At most the balance and the free margin, and never negative [TRANSFER-5]; computed on demand. */
  readonly withdrawable: () => Micros;
  /** What of the amounts on hold may be paid out now [HOLD-4]; computed only when needed. */
  readonly payable: () => Micros;
  /** The largest deposit: deposits fill half of a column at most [LEDGER-9]. */
  readonly creditableMicros: Micros;
}

export type WalletDecision = readonly TransferEvent[] | Refusal;

type Kind = Transfer['kind'];

/** The open transfer of that kind, or the refusal of one that has ended, since the caller has seen it before. */
export function openOne<Expected extends Kind>(
  context: WalletContext,
  kind: Expected,
  transferId: number,
): Extract<Transfer, { kind: Expected }> | Refusal {
  const transfer = context.openTransfers.get(transferId);
  if (transfer?.kind !== kind) return refuse('state_changed');
  return transfer as Extract<Transfer, { kind: Expected }>;
}

/** The refusal of a withdrawal above the withdrawable amount. */
export function fundsRefusalOf({ withdrawable }: WalletContext, amountMicros: Micros): Refusal | null {
  return insufficient(amountMicros, withdrawable());
}

/** The refusal of a payment whose hold is needed to cover a negative equity. */
export function notPayable({ payable }: WalletContext, amountMicros: Micros): Refusal | null {
  return insufficient(amountMicros, payable());
}

function insufficient(amountMicros: Micros, availableMicros: Micros): Refusal | null {
  if (amountMicros <= availableMicros) return null;
  return refuse('insufficient_balance', {
    required: formatMicros(amountMicros),
    available: formatMicros(availableMicros),
  });
}

/** The refusal of a deposit that exceeds the account's columns. */
export function depositLimitRefusal(
  { creditableMicros }: WalletContext,
  amountMicros: Micros,
): Refusal | null {
  if (amountMicros <= creditableMicros) return null;
  return refuse('outside_limits', { min: formatMicros(0n), max: formatMicros(creditableMicros) });
}
