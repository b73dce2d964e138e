/** Application of events to a transfer: its new state. The ledger moves the money. */

import { invariant, unreachable } from '../assert.ts';
import type { TimeMs } from '../clock.ts';
import type { Deposit, MarketTerms, Transfer, Withdrawal } from './transfer.ts';
import type { TransferEvent } from './transfer-events.ts';

type Begin = 'DepositSubmitted' | 'WithdrawalRequested' | 'AdjustmentRequested';

interface Happened {
  readonly accountId: number;
  readonly atMs: TimeMs;
}

/** `before` is the open transfer that the event is about; undefined for the event that begins one. */
export function evolveTransfer(
  before: Transfer | undefined,
  body: TransferEvent,
  { accountId, atMs }: Happened,
): Transfer {
  switch (body.kind) {
    case 'DepositSubmitted':
    case 'WithdrawalRequested':
    case 'AdjustmentRequested':
      invariant(before === undefined, `transfer ${body.transferId} begins once`);
      return begun(body, { accountId, atMs });
    default:
      return continued(before, body, atMs);
  }
}

function begun(body: Extract<TransferEvent, { kind: Begin }>, { accountId, atMs }: Happened): Transfer {
  const fresh = { id: body.transferId, accountId, createdAtMs: atMs, endedAtMs: null };
  switch (body.kind) {
    case 'DepositSubmitted': {
      const { market, ...request } = body.request;
      return {
        ...fresh,
        ...request,
        ...rateOrigin(market),
        kind: 'deposit',
        status: 'waiting',
        expiresAtMs: body.expiresAtMs,
        creditedMicros: null,
        reviewedBy: null,
        remark: null,
      };
    }
    case 'WithdrawalRequested': {
      const { market, ...request } = body.request;
      return {
        ...fresh,
        ...request,
        ...rateOrigin(market),
        unitPriceE8: market?.unitPriceE8 ?? null,
        kind: 'withdrawal',
        status: 'waiting',
        approvedAtMs: null,
        approvedBy: null,
        endedBy: null,
        remark: null,
        cancelReason: null,
      };
    }
    case 'AdjustmentRequested':
      return {
        ...fresh,
        kind: 'adjustment',
        amountMicros: body.amountMicros,
        memo: body.memo,
        status: 'pending',
        requestedBy: body.adminId,
        endedBy: null,
      };
    default:
      return unreachable(body);
  }
}

function rateOrigin(market: MarketTerms | undefined) {
  return {
    marketInstrumentId: market?.instrumentId ?? null,
    rateMarginBps: market?.marginBps ?? null,
    quotedAtMs: market?.quotedAtMs ?? null,
  };
}

function continued(
  before: Transfer | undefined,
  body: Exclude<TransferEvent, { kind: Begin }>,
  atMs: TimeMs,
): Transfer {
  const { transferId: id } = body;
  switch (body.kind) {
    case 'DepositCredited': {
      const { creditedMicros, unitsE8, adminId: reviewedBy, rate } = body;
      return {
        ...deposit(before, id),
        ...(rate && { usdPriceE8: rate.priceE8, quotedAtMs: rate.quote.timeMs }),
        status: 'finished',
        creditedMicros,
        unitsE8,
        reviewedBy,
        endedAtMs: atMs,
      };
    }
    case 'DepositRejected': {
      const { remark, adminId: reviewedBy } = body;
      return { ...deposit(before, id), status: 'rejected', remark, reviewedBy, endedAtMs: atMs };
    }
    case 'DepositExpired':
      return { ...deposit(before, id), status: 'expired', endedAtMs: atMs };
    case 'WithdrawalApproved': {
      const { adminId: approvedBy, rate, needsSecond } = body;
      return {
        ...withdrawal(before, id),
        ...(rate && {
          unitPriceE8: rate.priceE8,
          receivedMicros: rate.receivedMicros,
          quotedAtMs: rate.quote.timeMs,
        }),
        ...(needsSecond && { twoPersons: true }),
        status: 'approved',
        approvedBy,
        approvedAtMs: atMs,
      };
    }
    case 'WithdrawalPaid':
      return { ...withdrawal(before, id), status: 'paid', endedBy: body.adminId, endedAtMs: atMs };
    case 'WithdrawalRejected': {
      const { remark, adminId: endedBy } = body;
      return { ...withdrawal(before, id), status: 'rejected', remark, endedBy, endedAtMs: atMs };
    }
    case 'WithdrawalCancelled':
      return { ...withdrawal(before, id), status: 'cancelled', endedAtMs: atMs };
    case 'WithdrawalCancelledByLoss':
      return { ...withdrawal(before, id), status: 'cancelled', cancelReason: 'loss', endedAtMs: atMs };
    case 'AdjustmentApplied':
    case 'AdjustmentRejected': {
      invariant(before?.kind === 'adjustment', `adjustment ${id} is open`);
      const status = body.kind === 'AdjustmentApplied' ? 'applied' : 'rejected';
      return { ...before, status, endedBy: body.adminId, endedAtMs: atMs };
    }
    default:
      return unreachable(body);
  }
}

function deposit(before: Transfer | undefined, id: number): Deposit {
  invariant(before?.kind === 'deposit', `deposit ${id} is open`);
  return before;
}

function withdrawal(before: Transfer | undefined, id: number): Withdrawal {
  invariant(before?.kind === 'withdrawal', `withdrawal ${id} is open`);
  return before;
}
