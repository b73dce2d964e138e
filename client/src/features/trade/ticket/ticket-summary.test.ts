import { describe, expect, it } from 'vitest';
import { ACCOUNT, CONTEXT, EURUSD, HALF, LOT, waitingAt } from '../../../../test/sample-ticket.ts';
import { openTicket } from './order-form-state.ts';
import { stopResult, summarise } from './ticket-summary.ts';

describe('the summary of an order', () => {
  it('[MARGIN-1] [MARGIN-3] is the worked example: margin 550.05 and fee 2.50 for half a lot at 1.10010', () => {
    expect(summarise(HALF, CONTEXT)).toMatchObject({
      price: 110_010,
      marginMicros: 550_050_000n,
      feeMicros: 2_500_000n,
      requiredMicros: 552_550_000n,
    });
  });

  it('takes the bid for a sell', () => {
    expect(summarise(HALF, CONTEXT, 'sell')).toMatchObject({ price: 110_000, marginMicros: 550_000_000n });
  });

  it('[MARGIN-7] has the money left after the spread', () => {
    expect(summarise(HALF, CONTEXT)?.freeAfterMicros).toBe(
      1_000_000_000n - 550_050_000n - 2_500_000n - 5_000_000n,
    );
  });

  it("[MARGIN-9] has the risk rate before and after, as in the server's response", () => {
    expect(summarise(HALF, CONTEXT)).toMatchObject({ riskNowCents: 0, riskAfterCents: 5542 });
  });

  it('[MARGIN-11] has the price at which half the margin is left', () => {
    const stopOut = summarise(HALF, CONTEXT)?.stopOut ?? Number.NaN;
    const lossPerPoint = 500_000n;
    const equity = 992_500_000n - BigInt(110_000 - stopOut) * lossPerPoint;
    expect(equity - 550_050_000n / 2n).toBeLessThan(lossPerPoint);
    expect(equity - 550_050_000n / 2n).toBeGreaterThan(-lossPerPoint);
  });

  it('puts the stop-out of a sell above the market', () => {
    expect(summarise(HALF, CONTEXT, 'sell')?.stopOut).toBeGreaterThan(110_010);
  });

  it('has no stop-out price when the account outlasts a worthless instrument', () => {
    const rich = { ...ACCOUNT, equityMicros: 10n ** 12n, freeMarginMicros: 10n ** 12n };
    expect(summarise(HALF, { ...CONTEXT, account: rich })?.stopOut).toBeNull();
  });

  it('has no stop-out price for a sell that outlasts a doubled price', () => {
    const rich = { ...ACCOUNT, equityMicros: 10n ** 12n, freeMarginMicros: 10n ** 12n };
    expect(summarise(HALF, { ...CONTEXT, account: rich }, 'sell')?.stopOut).toBeNull();
  });

  it('has no stop-out price when the new order only closes the gap', () => {
    const hedged = { ...ACCOUNT, marginMicros: 100n, exposure: -(LOT / 2) };
    expect(summarise(HALF, { ...CONTEXT, account: hedged })?.stopOut).toBeNull();
  });

  it('[MARGIN-18] needs only the margin that a market order adds where opposite positions share it', () => {
    const marginLegs = new Map([[EURUSD.id, { buy: 0n, sell: 500_000_000n }]]);
    const account = { ...ACCOUNT, marginMicros: 500_000_000n, exposure: -LOT / 2, marginLegs };
    const shared = summarise(HALF, { ...CONTEXT, account });
    expect(shared).toMatchObject({ marginMicros: 550_050_000n, requiredMicros: 52_550_000n });
    expect(shared?.marginAfterMicros).toBe(550_050_000n);
    expect(summarise(waitingAt(109_000), { ...CONTEXT, account })?.requiredMicros).toBe(547_500_000n);
  });

  it('[MARGIN-2] converts a quote currency by its rate', () => {
    const yen = { ...EURUSD, quoteCurrency: 'JPY', pricePrecision: 3 };
    const context = {
      ...CONTEXT,
      instrument: yen,
      quote: { bid: 150_000, ask: 150_010, ageMs: 0, timeMs: 1_000_000 },
      conversion: { numerator: 2000n, denominator: 300_010n },
    };
    expect(summarise({ ...HALF, lots: LOT / 5 }, context, 'sell')?.marginMicros).toBe(199_993_334n);
  });

  it('[MARGIN-1] takes lots × units in fixed mode, at any price', () => {
    const fixed = { ...EURUSD, marginMode: 'fixed' as const, unitsPerLot: 1000, leverages: [] };
    const context = { ...CONTEXT, instrument: fixed };
    expect(summarise({ ...openTicket(fixed), lots: LOT / 2 }, context)?.marginMicros).toBe(500_000_000n);
  });

  it('has costs without a login, and nothing about an account', () => {
    expect(summarise(HALF, { ...CONTEXT, account: 'anonymous' })).toMatchObject({
      marginMicros: 550_050_000n,
      freeAfterMicros: null,
      stopOut: null,
      affordableLots: null,
    });
  });

  it.each([
    ['a price', { quote: null }],
    ['a conversion rate', { conversion: null }],
  ])('is unknown without %s', (_what, missing) => {
    expect(summarise(HALF, { ...CONTEXT, ...missing })).toBeNull();
  });

  it('finds the most lots: one step more exceeds the money', () => {
    const fitting = summarise(HALF, CONTEXT)?.affordableLots ?? 0;
    const required = (lots: number) => summarise({ ...HALF, lots }, CONTEXT)?.requiredMicros ?? 0n;
    expect(fitting % EURUSD.lotStep).toBe(0);
    expect(required(fitting)).toBeLessThanOrEqual(ACCOUNT.freeMarginMicros);
    expect(required(fitting + EURUSD.lotStep)).toBeGreaterThan(ACCOUNT.freeMarginMicros);
  });

  it('has no lots when the smallest volume is too large, and never more than the maximum', () => {
    const poor = { ...ACCOUNT, freeMarginMicros: 1_000_000n };
    const rich = { ...ACCOUNT, freeMarginMicros: 10n ** 15n };
    expect(summarise(HALF, { ...CONTEXT, account: poor })?.affordableLots).toBe(0);
    expect(summarise(HALF, { ...CONTEXT, account: rich })?.affordableLots).toBe(EURUSD.maxLots);
  });
});

describe('the summary of a pending order', () => {
  it('[TRADE-3] [ORDER-11] reserves margin and fee at its target, without the spread', () => {
    expect(summarise(waitingAt(108_000), CONTEXT)).toMatchObject({
      price: 108_000,
      marginMicros: 540_000_000n,
      feeMicros: 2_500_000n,
      requiredMicros: 542_500_000n,
      freeAfterMicros: 1_000_000_000n - 542_500_000n,
    });
  });

  it('[TRADE-3] has the risk at the fill, when spread and fee are paid', () => {
    const atFill = summarise(waitingAt(110_010), CONTEXT);
    const now = summarise(HALF, CONTEXT);
    expect(atFill?.riskAfterCents).toBe(now?.riskAfterCents);
    expect(atFill?.stopOut).toBe(now?.stopOut);
  });

  it('[TRADE-3] includes the loss of the open positions until then', () => {
    const holding = { ...ACCOUNT, marginMicros: 550_000_000n, exposure: LOT / 2 };
    const context = { ...CONTEXT, account: holding };
    const far = summarise(waitingAt(109_010), context)?.riskAfterCents ?? 0;
    // a fall of a thousand points costs the half lot that is open 500 dollars
    expect(far).toBe(
      summarise(waitingAt(109_010), {
        ...CONTEXT,
        account: { ...holding, exposure: 0, equityMicros: 500_000_000n },
      })?.riskAfterCents,
    );
  });

  it('[TRADE-3] is unknown without a target', () => {
    expect(summarise({ ...waitingAt(1), target: { points: null, moved: true } }, CONTEXT)).toBeNull();
  });
});

describe('the result of a stop', () => {
  const stops = { stopLoss: { points: 109_500, moved: true }, takeProfit: { points: 111_000, moved: true } };

  it('[TRADE-2] is the profit from the opening price to the stop, to the micro-dollar', () => {
    expect(stopResult({ ...HALF, ...stops }, CONTEXT, 'buy', 'stopLoss')).toBe(-255_000_000n);
    expect(stopResult({ ...HALF, ...stops }, CONTEXT, 'buy', 'takeProfit')).toBe(495_000_000n);
    expect(stopResult({ ...HALF, ...stops }, CONTEXT, 'sell', 'stopLoss')).toBe(250_000_000n);
  });

  it('[TRADE-2] is relative to the target of a pending order', () => {
    const waiting = { ...waitingAt(109_600), ...stops };
    expect(stopResult(waiting, CONTEXT, 'buy', 'stopLoss')).toBe(-50_000_000n);
  });

  it('[TRADE-2] is null without a price', () => {
    expect(stopResult(HALF, CONTEXT, 'buy', 'stopLoss')).toBeNull();
  });
});
