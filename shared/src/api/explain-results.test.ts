/** Explained figures of closed orders, of traders, of entries and of withdrawals. */

import { describe, expect, it } from 'vitest';
import { calculationTexts as texts } from '../../test/explained-scenario.ts';
import { utc } from '../../test/utc.ts';
import { Drawdown } from '../ledger/drawdown.ts';
import { type GrowthPoint, INDEX_ONE } from '../ledger/growth-index.ts';
import { Performance, type TradeResult } from '../trading/results/performance.ts';
import { explainDrawdown } from './explain-growth.ts';
import { explainEntry, explainResultFigure } from './explain-result-figure.ts';
import { explainTraderFigure } from './explain-trader-figure.ts';
import { explainWithdrawal } from './explain-withdrawal.ts';
import type { FigureWire, ResultFigure, TraderFigure } from './shapes/figure.ts';

const shown = ({ value, numbers }: FigureWire) => ({ value, numbers: texts(numbers) });

function performance(): Performance {
  const sums = new Performance();
  const trade = { instrumentId: 1, side: 'buy', openedAtMs: 0 } as const;
  const trades: TradeResult[] = [
    // 10 less 2 plus 1, of a risk of 3
    {
      ...trade,
      profitMicros: 10_000_000n,
      feeMicros: 2_000_000n,
      swapMicros: 1_000_000n,
      closedAtMs: 1_500,
      riskMicros: 3_000_000n,
    },
    {
      ...trade,
      profitMicros: -4_000_000n,
      feeMicros: 0n,
      swapMicros: 0n,
      closedAtMs: 2_500,
      riskMicros: null,
    },
  ];
  for (const each of trades) sums.add(each);
  return sums;
}

describe('[EXPLAIN-8] a figure of closed orders', () => {
  const net = 'net_profit = profit − fees + swap = 5.000000';

  it.each([
    ['net_profit', '5.000000', [net]],
    ['win_rate', '50.00', ['win_rate = wins ÷ orders × 100 = 50.00']],
    ['profit_factor', '2.25', ['profit_factor = gain ÷ loss = 2.25']],
    ['expectancy', '2.500000', [net, 'expectancy = net_profit ÷ orders = 2.500000']],
    ['average_r', '3.00', ['average_r = r ÷ orders = 3.00']],
    ['average_holding', '2', ['average_holding = holding ÷ orders = 2']],
  ] satisfies [ResultFigure, string, string[]][])('%s is %s', (figure, value, numbers) => {
    expect(shown(explainResultFigure(figure, performance()))).toEqual({ value, numbers });
  });

  it('has inputs from which it can be computed', () => {
    const inputs = (figure: Exclude<ResultFigure, 'max_drawdown'>) =>
      explainResultFigure(figure, performance()).numbers.at(-1)?.inputs;
    expect(inputs('net_profit')).toEqual({ profit: '6.000000', fees: '2.000000', swap: '1.000000' });
    expect(inputs('win_rate')).toEqual({ wins: 1, orders: 2 });
    expect(inputs('profit_factor')).toEqual({ gain: '9.000000', loss: '4.000000' });
    expect(inputs('expectancy')).toEqual({ net_profit: '5.000000', orders: 2 });
    expect(inputs('average_r')).toEqual({ r: '3.000000', orders: 1 });
    expect(inputs('average_holding')).toEqual({ holding: '4.000', orders: 2 });
  });

  it.each(['win_rate', 'profit_factor', 'expectancy', 'average_r', 'average_holding'] as const)(
    '%s without a divisor has no value',
    (figure) => {
      expect(explainResultFigure(figure, new Performance())).toEqual({ figure, value: null, numbers: [] });
    },
  );
});

const DAY_MS = 86_400_000;
const START = utc('2026-11-20T00:00:00Z');

/** An index that goes from 1 to 1.1 and 0.88; on the third day nothing changes. */
function points(): GrowthPoint[] {
  const period = (start: bigint, end: bigint, flow = 0n) => ({
    startMicros: start * 1_000_000n,
    endMicros: end * 1_000_000n,
    flowMicros: flow * 1_000_000n,
  });
  return [
    { atMs: START, index: INDEX_ONE, period: null },
    { atMs: START + DAY_MS, index: (INDEX_ONE * 11n) / 10n, period: period(100n, 160n, 50n) },
    { atMs: START + 2 * DAY_MS, index: (INDEX_ONE * 11n) / 10n, period: period(160n, 160n) },
    { atMs: START + 3 * DAY_MS, index: (INDEX_ONE * 88n) / 100n, period: period(160n, 128n) },
  ];
}

function fallOf(all: readonly GrowthPoint[]) {
  const drawdown = new Drawdown();
  for (const point of all) drawdown.add(point);
  return drawdown.largest;
}

describe('[EXPLAIN-10] the largest fall of a growth', () => {
  it('has the periods from its high to its low', () => {
    const explained = explainDrawdown(fallOf(points()));
    expect(shown(explained)).toEqual({
      value: '20.00',
      numbers: [
        'growth = growth × (end − flow) ÷ start = 0.880000000000',
        'max_drawdown = (high − low) ÷ high × 100 = 20.00',
      ],
    });
    expect(explained.numbers.map(({ inputs }) => inputs)).toEqual([
      {
        ...{ growth: '1.100000000000', end: '128.000000', flow: '0.000000', start: '160.000000' },
        until: '2026-11-23T00:00:00.000Z',
      },
      {
        ...{ high: '1.100000000000', low: '0.880000000000' },
        ...{ since: '2026-11-21T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z' },
      },
    ]);
  });

  it('is nothing without a fall', () => {
    expect(shown(explainDrawdown(null))).toEqual({ value: '0.00', numbers: ['max_drawdown = 0 = 0.00'] });
  });

  it('of an account that lost everything ends with zero', () => {
    const [first] = points();
    const lost = { startMicros: 100n, endMicros: 0n, flowMicros: 0n };
    const all = [first, { atMs: START + DAY_MS, index: 0n, period: lost }] as GrowthPoint[];
    expect(texts(explainDrawdown(fallOf(all)).numbers)).toEqual([
      'growth = 0 = 0.000000000000',
      'max_drawdown = (high − low) ÷ high × 100 = 100.00',
    ]);
  });

  it('that is longer than a year shows its last year', () => {
    const all = Array.from({ length: 400 }, (_, day): GrowthPoint => {
      const index = INDEX_ONE - BigInt(day) * 1_000_000_000n;
      const period = day === 0 ? null : { startMicros: 1n, endMicros: 1n, flowMicros: 0n };
      return { atMs: START + day * DAY_MS, index, period };
    });
    const { numbers } = explainDrawdown(fallOf(all));
    expect(numbers).toHaveLength(367);
    expect(numbers[0]?.inputs['growth']).toBe('0.967000000000');
  });
});

describe('[EXPLAIN-11] a figure of a trader', () => {
  const trader = {
    performance: performance(),
    totals: { orders: 7, netMicros: 3_000_000n, feeMicros: 1_000_000n, swapMicros: -1_000_000n },
    ended: 9,
    points: points().slice(1),
    fall: fallOf(points()),
    rateCents: -2_000,
    totalRateCents: -1_200,
  };

  it.each([
    ['three_week_win', '50.00', ['three_week_win = wins ÷ orders × 100 = 50.00']],
    ['three_week_profit', '5.000000', ['three_week_profit = profit − fees + swap = 5.000000']],
    ['total_profit', '3.000000', ['total_profit = profit − fees + swap = 3.000000']],
    ['total_trade_num', '7', ['total_trade_num = ended − cancelled = 7']],
    [
      'three_week_rate',
      '-20.00',
      [
        'growth = growth × (end − flow) ÷ start = 0.880000000000',
        'three_week_rate = (growth − first) ÷ first × 100 = -20.00',
      ],
    ],
    [
      'total_rate',
      '-12.00',
      ['growth = growth × (end − flow) ÷ start = 0.880000000000', 'total_rate = (growth − 1) × 100 = -12.00'],
    ],
  ] satisfies [TraderFigure, string, string[]][])('%s is %s', (figure, value, numbers) => {
    expect(shown(explainTraderFigure(figure, trader))).toEqual({ value, numbers });
  });

  it('has inputs from which it can be computed', () => {
    const inputs = (figure: TraderFigure) => explainTraderFigure(figure, trader).numbers.at(-1)?.inputs;
    expect(inputs('total_trade_num')).toEqual({ ended: 9, cancelled: 2 });
    expect(inputs('three_week_rate')).toEqual({ growth: '0.880000000000', first: '1.100000000000' });
    expect(inputs('total_rate')).toEqual({ growth: '0.880000000000' });
    expect(explainTraderFigure('max_drawdown', trader)).toEqual(explainDrawdown(trader.fall));
  });

  it('without a day has no growth, and one that lost everything before has none either', () => {
    const none = { ...trader, points: [], rateCents: 0, totalRateCents: 0 };
    expect(texts(explainTraderFigure('total_rate', none).numbers)).toEqual([
      'total_rate = (growth − 1) × 100 = 0.00',
    ]);
    expect(explainTraderFigure('total_rate', none).numbers[0]?.inputs).toEqual({ growth: '1.000000000000' });
    const lost = { ...none, points: [{ atMs: START, index: 0n, period: null }] };
    expect(texts(explainTraderFigure('three_week_rate', lost).numbers)).toEqual([
      'three_week_rate = 0 = 0.00',
    ]);
    const open = { ...trader, performance: new Performance() };
    expect(explainTraderFigure('three_week_win', open).value).toBeNull();
  });
});

describe('[EXPLAIN-9] the line of a statement', () => {
  it('is the balance before it and its amount', () => {
    const explained = explainEntry({
      amountMicros: -2_500_000n,
      balanceAfterMicros: 97_500_000n,
      numbers: [],
    });
    expect(shown(explained)).toEqual({
      value: '97.500000',
      numbers: ['entry = before + amount = 97.500000'],
    });
    expect(explained.numbers[0]?.inputs).toEqual({ before: '100.000000', amount: '-2.500000' });
  });
});

describe('[EXPLAIN-14] what arrives of a withdrawal', () => {
  const withdrawal = {
    ...{ amountMicros: 100_000_000n, feeMicros: 1_000_000n, receivedMicros: 198_000_000n },
    ...{ rateE8: 200_000_000n, unitPriceE8: null },
  };

  it('is the amount less the fee at its rate', () => {
    const explained = explainWithdrawal(withdrawal);
    expect(shown(explained)).toEqual({
      value: '198.000000',
      numbers: ['received = (amount − fee) × usd_price = 198.000000'],
    });
    expect(explained.numbers[0]?.inputs).toEqual({
      amount: '100.000000',
      fee: '1.000000',
      usd_price: '2',
    });
    const atMarket = explainWithdrawal({ ...withdrawal, unitPriceE8: 50_000_000n });
    expect(atMarket.numbers[0]).toMatchObject({
      formula: '(amount − fee) ÷ unit_price',
      inputs: { unit_price: '0.5' },
    });
  });

  it('is nothing where the fee takes all of it', () => {
    expect(explainWithdrawal({ ...withdrawal, receivedMicros: 0n }).numbers[0]?.formula).toBe('0');
  });
});
