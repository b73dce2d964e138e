/** Tests of worlds with given seeds. */

import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import { expect, it } from 'vitest';
import { runWorld, type WorldReport } from '../../harness/world/world.ts';

const DAYS = 20;

export async function runInMemory(
  seed: string,
  days: number,
  hedgedMargin: HedgedMargin = 'full',
): Promise<WorldReport> {
  const store = new MemoryStore();
  return runWorld({ seed, days, hedgedMargin, openStore: async () => store });
}

/** Every second world shares the margin of opposite positions [MARGIN-18]. */
function hedgedMarginOf(seed: string): HedgedMargin {
  return /[02468]$/.test(seed) ? 'larger_leg' : 'full';
}

/** Every kind of event; the worlds must produce a new kind too. */
export const EVENT_KINDS = [
  'AccountOpened',
  'AdjustmentApplied',
  'AdjustmentRejected',
  'AdjustmentRequested',
  'BalanceProtected',
  'DemoReset',
  'DepositCredited',
  'DepositExpired',
  'DepositRejected',
  'DepositSubmitted',
  'MarginCallEnded',
  'MarginCalled',
  'OrderAmended',
  'OrderCancelled',
  'OrderClosed',
  'OrderFilled',
  'OrderOpened',
  'OrderPartlyClosed',
  'OrderPending',
  'StopsSet',
  'SwapCharged',
  'WithdrawalApproved',
  'WithdrawalCancelled',
  'WithdrawalCancelledByLoss',
  'WithdrawalPaid',
  'WithdrawalRejected',
  'WithdrawalRequested',
];
const ENDINGS = [
  'cancelled',
  'closed_by_fill',
  'expired',
  'insufficient_margin',
  'manual',
  'not_reducing',
  'reset',
  'stop_loss',
  'stop_out',
  'take_profit',
  'trailing_stop',
];
/** Every refusal of a trade or a transfer. */
const REFUSALS = [
  'idempotency_key_reused',
  'insufficient_balance',
  'insufficient_margin',
  'leverage_above_tier',
  'lots_not_allowed',
  'market_closed',
  'multiple_not_allowed',
  'no_multiplier_configured',
  'not_found',
  'not_reducing',
  'only_demo_account',
  'other_administrator_needed',
  'outside_limits',
  'price_moved',
  'price_not_available',
  'state_changed',
  'stop_loss_not_allowed',
  'take_profit_not_allowed',
  'target_not_allowed',
  'too_many_orders',
  'too_many_waiting',
  'trading_halted',
  'validation_failed',
];

/** A test for each seed, of which `npm test` has the first, and one for the coverage of events, endings and refusals by all. */
export function testWorlds(seeds: readonly string[]): void {
  const reports: WorldReport[] = [];
  const met = (part: 'events' | 'endings' | 'refusals') =>
    [...new Set(reports.flatMap((report) => Object.keys(report[part])))].sort();

  for (const [place, seed] of seeds.entries())
    it(`[MARGIN-18] [MARGIN-21] [TRANSFER-1] [TRANSFER-5] [LEDGER-2] [LEDGER-6] [STORE-5] [STORE-6] [ORDER-16] [MARGIN-14] [HOURS-4] [QUARANTINE-1] [CLOCK-2] [CLOCK-4] [CLOCK-7] a world with every kind of order keeps every invariant after every step, with any clock errors (seed ${seed})`, {
      tags: place === 0 ? [] : ['night'],
    }, async () => {
      const report = await runInMemory(seed, DAYS, hedgedMarginOf(seed));
      reports.push(report);
      expect(report.audits).toBeGreaterThan(DAYS / 2);
      expect(report.crashes).toBeGreaterThan(30);
      expect(report.clockSteps).toBeGreaterThan(10);
      expect(report.quarantinedCount).toBeGreaterThan(30);
      expect(report.requests).toBeGreaterThan(3000);
    });

  it('the worlds cover every kind of event, every order ending and every refusal of a trade or a transfer', {
    tags: ['night'],
  }, () => {
    expect(reports).toHaveLength(seeds.length);
    expect(met('events')).toEqual(EVENT_KINDS);
    expect(met('endings')).toEqual(ENDINGS);
    expect(met('refusals')).toEqual(REFUSALS);
  });
}
