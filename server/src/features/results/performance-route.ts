/** The call that returns the performance of an account [RESULT-1] [RESULT-2]. */

import { isoTime } from '@vernier/shared/clock';
import type { TradeFilter } from '@vernier/db/repositories/trading/trade-history';
import type { TimeWindow } from '@vernier/shared/numbers/numbers-in';
import { formatMicros } from '@vernier/shared/numbers/money';
import { sideOfType } from '@vernier/shared/api/order-codec';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import type { ParsedInput } from '@vernier/shared/api/calls';
import type { GroupSums, Performance } from '@vernier/shared/trading/results/performance';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { callerAccount } from '../../core/trading/present-account.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { type CurveEnd, type ReadCurve, readCurve, readPerformance } from './read-performance.ts';
import type { ResultContext } from './result-context.ts';

export function performanceRoute(context: ResultContext): Route {
  return route('performance', async ({ input, session }) => {
    const { instruments } = context.executor.valuation;
    const account = callerAccount(context, session);
    const window = requestedWindow(input, context);
    const curve = await requestedCurve(account, window, context);
    const source = { ...context, instruments };
    const performance = await readPerformance(source, account.id, { window, filter: filterOf(input) });
    return { data: present(performance, curve) };
  });
}

export function requestedCurve(
  account: Account,
  window: TimeWindow,
  context: ResultContext,
): Promise<ReadCurve> {
  return readCurve(context, account.id, { window, ...curveEnd(account, window, context) });
}

/** A curve up to now ends with the profit of open positions. */
function curveEnd(account: Account, { toMs }: TimeWindow, { clock, executor }: ResultContext): CurveEnd {
  if (toMs !== null) return { endMs: toMs, equityMicros: null };
  return { endMs: clock.now(), equityMicros: accountFigures(account, executor.valuation).equityMicros };
}

type Input = Pick<ParsedInput<'performance'>, 'from' | 'to' | 'forex_id' | 'type' | 'result'>;

/** Without `from` from the first day on; a `to` of the future is now. */
export function requestedWindow({ from = 0, to }: Input, { clock }: ResultContext): TimeWindow {
  const toMs = to === undefined ? null : to * 1000;
  return { fromMs: from * 1000, toMs: toMs === null || toMs > clock.now() ? null : toMs };
}

export function filterOf({ forex_id, type, result }: Input): TradeFilter {
  return {
    instrumentId: forex_id ?? null,
    side: type === undefined ? null : sideOfType(type),
    result: result ?? null,
  };
}

function present(performance: Performance, { points, fall }: ReadCurve): PerformanceWire {
  const { sums, byInstrument, bySide } = performance;
  const figures = performance.figures();
  const hundredth = (cents: number | null) => (cents === null ? null : cents / 100);
  const { expectancyMicros, averageHoldingSeconds } = figures;
  return {
    net_profit: formatMicros(sums.netMicros),
    fees: formatMicros(sums.feeMicros),
    swap: formatMicros(sums.swapMicros),
    orders: sums.orders,
    wins: sums.wins,
    win_rate: hundredth(figures.winRateCents),
    profit_factor: hundredth(figures.profitFactorCents),
    expectancy: expectancyMicros === null ? null : formatMicros(expectancyMicros),
    average_r: hundredth(figures.averageRCents),
    average_holding: averageHoldingSeconds,
    max_drawdown: (fall?.cents ?? 0) / 100,
    equity: points.map(({ atMs, equityMicros }) => ({
      time: isoTime(atMs),
      equity: formatMicros(equityMicros),
    })),
    by_instrument: [...byInstrument]
      .toSorted(([left], [right]) => left - right)
      .map(([forex_id, group]) => ({ forex_id, ...presentGroup(group) })),
    by_side: (['buy', 'sell'] as const).flatMap((side, at) => {
      const group = bySide.get(side);
      return group === undefined ? [] : [{ type: at === 0 ? 1 : 2, ...presentGroup(group) } as const];
    }),
  };
}

function presentGroup({ netMicros, orders, wins }: GroupSums) {
  return { net_profit: formatMicros(netMicros), orders, wins };
}
