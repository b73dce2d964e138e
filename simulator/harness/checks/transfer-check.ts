/** Checks of transfers: independent implementation of their steps, rates and refusals [TRANSFER-1]–[TRANSFER-10] [HOLD-1]–[HOLD-4]. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Deposit, Transfer, Withdrawal } from '@vernier/shared/wallet/transfer';
import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import type { FixedRate, TransferEvent } from '@vernier/shared/wallet/transfer-events';
import { referenceFigures } from './account-figures.ts';
import type { EventContext } from './event-context.ts';
import { isTick, type QuoteLog } from './quote-log.ts';

const LIFE_MS = 72 * 60 * 60 * 1000;
const MAX_WAITING = 10;
const MAX_MICROS = 1_000_000_000n * 1_000_000n;

/** Account and time of a command. */
interface TransferContext {
  readonly account: Account;
  readonly quoteLog: QuoteLog;
  readonly nowMs: TimeMs;
}

/** The required refusal of a command; null when it must be accepted. */
export function transferFault(command: TransferCommand, context: TransferContext): RefusalReason | null {
  const { account } = context;
  switch (command.kind) {
    case 'SubmitDeposit': {
      const waiting = [...account.openTransfers.values()].filter(({ kind }) => kind === 'deposit');
      if (waiting.length >= MAX_WAITING) return 'too_many_waiting';
      return worthFault(command.request.unitsE8, command.request.usdPriceE8);
    }
    case 'RequestWithdrawal':
      return command.request.amountMicros > withdrawable(context) ? 'insufficient_balance' : null;
    case 'RequestAdjustment':
      return null;
    default: {
      const expectedKind = command.kind.endsWith('Deposit')
        ? 'deposit'
        : command.kind.endsWith('Withdrawal')
          ? 'withdrawal'
          : 'adjustment';
      const transfer = account.openTransfers.get(command.transferId);
      return transfer?.kind === expectedKind ? stepFault(command, transfer, context) : 'state_changed';
    }
  }
}

function stepFault(
  command: TransferCommand,
  transfer: Transfer,
  context: TransferContext,
): RefusalReason | null {
  switch (command.kind) {
    case 'ApproveDeposit':
      invariant(transfer.kind === 'deposit', 'a deposit is approved');
      return (
        rateFault(transfer, context) ??
        worthFault(command.unitsE8 ?? transfer.unitsE8, priceNow(transfer, context) ?? transfer.usdPriceE8)
      );
    case 'ExpireDeposit':
      return context.nowMs - transfer.createdAtMs >= LIFE_MS ? null : 'state_changed';
    case 'CancelWithdrawal':
      return transfer.status === 'waiting' ? null : 'state_changed';
    case 'ApproveWithdrawal': {
      invariant(transfer.kind === 'withdrawal', 'a withdrawal is approved');
      if (transfer.approvedBy === command.adminId) return 'other_administrator_needed';
      const unrated = transfer.status === 'waiting' ? rateFault(transfer, context) : null;
      if (unrated !== null || (transfer.status === 'waiting' && transfer.twoPersons)) return unrated;
      return isCovering(transfer.amountMicros, context) ? 'insufficient_balance' : null;
    }
    case 'ApproveAdjustment':
      invariant(transfer.kind === 'adjustment', 'a correction is approved');
      if (transfer.requestedBy === command.adminId) return 'other_administrator_needed';
      return -transfer.amountMicros > withdrawable(context) ? 'insufficient_balance' : null;
    default:
      return null;
  }
}

/** Why the market has no rate to fix at this moment [TRANSFER-10]. */
function rateFault(
  transfer: Deposit | Withdrawal,
  { quoteLog, nowMs }: TransferContext,
): RefusalReason | null {
  const { marketInstrumentId: id } = transfer;
  if (id === null) return null;
  const state = quoteLog.state(id);
  if (state === 'closed') return 'market_closed';
  if (state === 'halted') return 'trading_halted';
  return quoteLog.fillable(id, nowMs) ? null : 'price_not_available';
}

/** USD per unit at the newest accepted quote, in hundred-millionths; null at a set rate [TRANSFER-9]. */
function priceNow(transfer: Deposit | Withdrawal, { quoteLog }: TransferContext): bigint | null {
  const { marketInstrumentId: id, rateMarginBps } = transfer;
  if (id === null || rateMarginBps === null) return null;
  const quote = quoteLog.quoteOf(id);
  const instrument = quoteLog.instruments.get(id);
  invariant(quote !== undefined && instrument !== undefined, `instrument ${id} has a quote`);
  const marginE4 = BigInt(transfer.kind === 'deposit' ? -rateMarginBps : rateMarginBps);
  const side = BigInt(transfer.kind === 'deposit' ? quote.bid : quote.ask);
  const exact = side * (10_000n + marginE4) * 10_000n;
  const point = 10n ** BigInt(instrument.pricePrecision);
  return transfer.kind === 'deposit' || exact % point === 0n ? exact / point : exact / point + 1n;
}

/** The rate of an approval is that of the newest accepted quote, fresh and tradable [TRANSFER-10]. */
function checkRate(
  transfer: Deposit | Withdrawal,
  rate: FixedRate | undefined,
  context: TransferContext,
): void {
  const price = priceNow(transfer, context);
  const what = `the rate of transfer ${transfer.id}`;
  invariant((price === null) === (rate === undefined), `${what} is fixed where the market gives it`);
  if (rate === undefined) return;
  invariant(rateFault(transfer, context) === null, `${what} is of a market that trades`);
  invariant(rate.priceE8 === price, `${what} is ${rate.priceE8} instead of ${price}`);
  invariant(isTick(rate.quote, context.quoteLog.quoteOf(rate.quote.instrumentId)), `${what} has its quote`);
}

function worthFault(unitsE8: bigint, usdPriceE8: bigint): RefusalReason | null {
  const worth = depositWorth(unitsE8, usdPriceE8);
  return worth < 1n || worth > MAX_MICROS ? 'outside_limits' : null;
}

/** units × price, rounded half up to the micro-dollar [TRANSFER-3]. */
function depositWorth(unitsE8: bigint, usdPriceE8: bigint): Micros {
  const tenths = (unitsE8 * usdPriceE8) / 1_000_000_000n;
  return (tenths + 5n) / 10n;
}

function withdrawable({ account, quoteLog }: TransferContext): Micros {
  const { freeMicros } = referenceFigures(account, quoteLog);
  const least = freeMicros < account.balanceMicros ? freeMicros : account.balanceMicros;
  return least < 0n ? 0n : least;
}

/** True when open losses need a part of an amount on hold: equity plus all holds is less than the amount [HOLD-4]. */
function isCovering(amountMicros: Micros, { account, quoteLog }: TransferContext): boolean {
  const { equityMicros } = referenceFigures(account, quoteLog);
  let heldMicros = 0n;
  for (const other of account.openTransfers.values())
    if (other.kind === 'withdrawal') heldMicros += other.amountMicros;
  return equityMicros < 0n && heldMicros + equityMicros < amountMicros;
}

/** The first withdrawal that a loss cancels [HOLD-2]. */
function firstToCover({ openTransfers }: Account): Transfer | undefined {
  const withdrawals = [...openTransfers.values()].filter(({ kind }) => kind === 'withdrawal');
  const newest = (status: Transfer['status']) => withdrawals.filter((one) => one.status === status).at(-1);
  return newest('waiting') ?? newest('approved');
}

/** An event must follow from the transfer before it. */
export function checkTransfer({ event, account, quoteLog }: EventContext, body: TransferEvent): void {
  const message = (what: string) => `event ${event.seq} ${body.kind}, transfer ${body.transferId}: ${what}`;
  const before = account.openTransfers.get(body.transferId);
  const context = { account, quoteLog, nowMs: event.atMs };
  switch (body.kind) {
    case 'DepositSubmitted':
      return invariant(body.expiresAtMs === event.atMs + LIFE_MS, message('lives for 72 hours'));
    case 'WithdrawalRequested':
      return invariant(
        body.request.amountMicros <= withdrawable(context),
        message('is available for withdrawal'),
      );
    case 'AdjustmentRequested':
      return invariant(before === undefined, message('is requested once'));
    case 'DepositCredited': {
      invariant(before?.kind === 'deposit', message('waited'));
      checkRate(before, body.rate, context);
      const worth = depositWorth(body.unitsE8, body.rate?.priceE8 ?? before.usdPriceE8);
      return invariant(body.creditedMicros === worth, message('credits what arrived'));
    }
    case 'WithdrawalApproved': {
      invariant(before?.kind === 'withdrawal' && before.status === 'waiting', message('waited'));
      checkRate(before, body.rate, context);
      if (body.rate === undefined) return;
      const left = before.amountMicros - before.feeMicros;
      const received = left > 0n ? (left * 100_000_000n) / body.rate.priceE8 : 0n;
      return invariant(body.rate.receivedMicros === received, message('fixes what arrives'));
    }
    case 'WithdrawalPaid': {
      invariant(before?.kind === 'withdrawal' && before.status === 'approved', message('was approved'));
      const other = !before.twoPersons || before.approvedBy !== body.adminId;
      const whole = body.amountMicros === before.amountMicros && body.feeMicros <= body.amountMicros;
      invariant(!isCovering(body.amountMicros, context), message('covers no open loss'));
      return invariant(
        other && whole,
        message('is paid in full, by a second administrator when it is large'),
      );
    }
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
      invariant(before?.kind === 'withdrawal', message('was open'));
      return invariant(body.amountMicros === before.amountMicros, message('releases its hold'));
    case 'WithdrawalCancelledByLoss': {
      invariant(before?.kind === 'withdrawal', message('was open'));
      const isDue = account.holdingCount === 0 && account.balanceMicros < 0n;
      invariant(isDue && firstToCover(account)?.id === before.id, message('is the next to cover a loss'));
      return invariant(body.amountMicros === before.amountMicros, message('releases its hold'));
    }
    case 'AdjustmentApplied':
      invariant(
        before?.kind === 'adjustment' && before.requestedBy !== body.adminId,
        message('is approved by another administrator'),
      );
      return invariant(body.amountMicros === before.amountMicros, message('moves the requested amount'));
    default:
      return invariant(before !== undefined, message('was open'));
  }
}
