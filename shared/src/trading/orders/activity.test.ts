import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { activityOf, orderOfActivity } from './activity.ts';
import type { EventBody, OrderCancelled, OrderClosed, OrderPartlyClosed } from './events.ts';
import type { CancelReason, ExitReason } from './order.ts';

const TICK = { seq: 1, timeMs: 0, bid: 110_000, ask: 110_010 };
const END = { orderId: 7, closePrice: 110_000, profitMicros: 0n, tick: TICK, before: null };

function closed(reason: ExitReason, changes: Partial<OrderClosed> = {}): OrderClosed {
  return { ...END, kind: 'OrderClosed', reason, ...changes };
}

function partlyClosed(reason: ExitReason): OrderPartlyClosed {
  const part = { orderId: 8, lots: 1, marginMicros: 0n, feeMicros: 0n, swapMicros: 0n };
  return { ...END, kind: 'OrderPartlyClosed', part, reason };
}

function cancelled(reason: CancelReason, changes: Partial<OrderCancelled> = {}): OrderCancelled {
  return { kind: 'OrderCancelled', orderId: 7, reason, tick: null, before: null, ...changes };
}

/** Bodies of one position that opens and one order that waits. */
function openings(): readonly EventBody[] {
  const at = new TradingScenario(4_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  return [placing(EURUSD), resting(EURUSD, 109_000)].flatMap((command) =>
    at.run(command).events.map(({ body }) => body),
  );
}

const OWN = true;
const OTHER = false;

describe('[ACTIVITY-2] the activity of an event', () => {
  it.each([
    [closed('manual'), 'closed', OWN],
    [closed('manual', { remark: 'a wrong price' }), 'closed', OTHER],
    [closed('stop_loss'), 'stop_loss', OTHER],
    [closed('take_profit'), 'take_profit', OTHER],
    [closed('trailing_stop'), 'trailing_stop', OTHER],
    [closed('stop_out'), 'stop_out', OTHER],
    [partlyClosed('manual'), 'partly_closed', OWN],
    [partlyClosed('stop_out'), 'stop_out', OTHER],
    [cancelled('cancelled'), 'cancelled', OWN],
    [cancelled('cancelled', { remark: 'a wrong price' }), 'cancelled', OTHER],
    [cancelled('insufficient_margin'), 'not_filled', OTHER],
    [cancelled('closed_by_fill'), 'not_filled', OTHER],
    [cancelled('not_reducing'), 'not_filled', OTHER],
    [cancelled('expired'), 'expired', OTHER],
    [{ kind: 'DemoReset', adjustmentMicros: 1n }, 'demo_reset', OWN],
    [{ kind: 'BalanceProtected', creditMicros: 1n }, 'protection', OTHER],
    [{ kind: 'MarginCalled', equityMicros: 1n, marginMicros: 1n }, 'margin_call', OTHER],
    [{ kind: 'MarginCallEnded' }, 'margin_call_ended', OTHER],
    [{ kind: 'WithdrawalCancelled', transferId: 3, amountMicros: 1n }, 'withdrawal_cancelled', OWN],
    [{ kind: 'WithdrawalCancelledByLoss', transferId: 3, amountMicros: 1n }, 'withdrawal_used', OTHER],
    // The remark is why the reviewer refused; a rejection is never the user's act.
    [{ kind: 'DepositRejected', transferId: 3, adminId: 1, remark: 'twice' }, 'deposit_rejected', OTHER],
  ] satisfies [EventBody, string, boolean][])('$0.kind $0.reason is $1', (body, kind, isOwnAct) => {
    expect(activityOf(body)).toEqual({ kind, isOwnAct });
  });

  it('is none where a reset ends orders, or nothing has to be noticed', () => {
    const bodies: EventBody[] = [
      closed('reset'),
      partlyClosed('reset'),
      cancelled('reset'),
      { kind: 'AccountClosed' },
      { kind: 'AdjustmentRejected', transferId: 3, adminId: 1 },
    ];
    expect(bodies.map(activityOf)).toEqual([null, null, null, null, null]);
  });

  it('of an order that opens or waits is an act of the user', () => {
    expect(openings().map(activityOf)).toEqual([
      { kind: 'opened', isOwnAct: true },
      { kind: 'pending', isOwnAct: true },
    ]);
  });
});

describe('the order of an activity', () => {
  it('is the part of a position that was partly closed, and none of a margin call', () => {
    const bodies = [...openings(), closed('manual'), partlyClosed('manual')];
    expect(bodies.map(orderOfActivity)).toEqual([1, 2, 7, 8]);
    expect(orderOfActivity({ kind: 'MarginCallEnded' })).toBeNull();
  });
});
