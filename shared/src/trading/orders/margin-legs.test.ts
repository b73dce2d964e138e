import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { LiveAccounts } from '../../engine/live-accounts.ts';
import { EMPTY_STATE } from '../../engine/store.ts';
import { isRefusal } from '../../refusals.ts';
import { accountFigures } from '../risk/figures.ts';
import { explainAccountFigure } from '../../api/explain-account-figure.ts';
import { type LegPosition, usedMargin } from './margin-legs.ts';

/** A scenario whose opposite positions share their margin. */
class HedgedScenario extends TradingScenario {
  override readonly books = new LiveAccounts(EMPTY_STATE, null, 'larger_leg');

  constructor(openingMicros: bigint) {
    super(openingMicros, { hedgedMargin: 'larger_leg' });
    this.books.record(1, [{ kind: 'AccountOpened', book: 'demo', openingMicros }], this.nowMs);
    this.quote(EURUSD, 110_000, 110_010);
    this.quote(GBPUSD, 127_000, 127_010);
  }
}

/** Half a lot at 1.10010 and at 1.10000, with a leverage of 100. */
const BUY = 550_050_000n;
const SELL = 550_000_000n;

describe('[MARGIN-18] opposite positions of an instrument with the setting larger_leg', () => {
  it('need the larger sum of the two sides, one after the other and after each closing', () => {
    const at = new HedgedScenario(10_000_000_000n);
    at.run(placing(EURUSD));
    expect(at.account.marginMicros).toBe(BUY);
    at.run(placing(EURUSD, { side: 'sell' }));
    expect(at.account.marginMicros).toBe(BUY);
    at.run(placing(EURUSD, { side: 'sell' }));
    expect(at.account.marginMicros).toBe(2n * SELL);
    at.run(placing(GBPUSD));
    expect(at.account.marginMicros).toBe(2n * SELL + 635_050_000n);
    at.run({ kind: 'CloseOrder', orderId: 2, lots: 20_000_000 });
    expect(at.account.marginMicros).toBe(SELL + (SELL * 3n) / 5n + 635_050_000n);
    at.run({ kind: 'CloseOrder', orderId: 3, lots: null });
    expect(at.account.marginMicros).toBe(BUY + 635_050_000n);
    const { marginMicros, numbers } = {
      ...accountFigures(at.account, at.valuation),
      numbers: explainAccountFigure('free_margin', at.account, at.valuation).numbers,
    };
    expect(numbers.find(({ name }) => name === 'margin')).toMatchObject({
      value: '1185.100000',
      inputs: { order_1: '550.050000' },
    });
    expect(marginMicros).toBe(1_185_100_000n);
  });

  it('admit a market order that adds no margin without free margin for its own, and no pending one', () => {
    const at = new HedgedScenario(1_000_000_000n);
    at.run(placing(EURUSD));
    expect(at.decide(placing(GBPUSD))).toMatchObject({ refused: 'insufficient_margin' });
    expect(at.decide(resting(EURUSD, 112_000, { side: 'sell' }))).toMatchObject({
      refused: 'insufficient_margin',
    });
    at.run(placing(EURUSD, { side: 'sell' }));
    expect(at.account.marginMicros).toBe(BUY);
    // Its reversal leaves two positions on one side.
    expect(isRefusal(at.decide({ kind: 'ReverseOrder', orderId: 1, leverage: null }))).toBe(true);
  });

  it('are stopped out until the larger leg is covered, also when the first closing frees nothing', () => {
    const kindsAt = (lots: number, bid: number, ask: number) => {
      const at = new HedgedScenario(1_000_000_000n);
      at.run(placing(EURUSD));
      at.run(placing(EURUSD, { side: 'sell', lots }));
      at.next(EURUSD, bid, ask);
      const events = at.run({ kind: 'ReviewMargin' }).events.map(({ body }) => body);
      const levels = events.flatMap((body) =>
        body.kind === 'OrderClosed' ? [[body.orderId, body.stoppedOutAt?.marginMicros]] : [],
      );
      return { levels, marginMicros: at.account.marginMicros };
    };
    expect(kindsAt(30_000_000, 108_550, 110_000)).toEqual({ levels: [[1, BUY]], marginMicros: 330_000_000n });
    expect(kindsAt(50_000_000, 109_700, 111_200)).toEqual({
      levels: [
        [2, BUY],
        [1, BUY],
      ],
      marginMicros: 0n,
    });
  });
});

describe('[MARGIN-18] the margin of orders', () => {
  const order = (instrumentId: number, side: 'buy' | 'sell', marginMicros: bigint, status = 'holding') =>
    ({ instrumentId, side, marginMicros, status }) satisfies LegPosition & { status: string };
  const orders = [
    order(1, 'buy', 50n),
    order(1, 'sell', 70n),
    order(1, 'buy', 10n),
    order(2, 'buy', 5n),
    order(2, 'buy', 1_000n, 'pending'),
  ];

  it('is the sum of their positions with the setting full', () => {
    expect(usedMargin(orders, 'full')).toBe(135n);
  });

  it('is the larger side of each instrument with the setting larger_leg', () => {
    expect(usedMargin(orders, 'larger_leg')).toBe(75n);
    expect(usedMargin([], 'larger_leg')).toBe(0n);
  });
});
