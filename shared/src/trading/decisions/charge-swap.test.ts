import { describe, expect, it } from 'vitest';
import { EURUSD, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { utc } from '../../../test/utc.ts';
import type { Instrument } from '../../market/instrument.ts';
import { accountFigures } from '../risk/figures.ts';
import { swapFor } from '../pricing/swap.ts';

/** Tuesday and Wednesday 2023-11-14/15, 17:00 in New York; the scenario's clock starts on the 14th at 22:13 UTC. */
const TUESDAY = utc('2023-11-14T22:00:00Z');
const WEDNESDAY = utc('2023-11-15T22:00:00Z');
const THURSDAY = utc('2023-11-16T22:00:00Z');
const SATURDAY = utc('2023-11-18T22:00:00Z');

const FINANCED = { ...EURUSD, swapBuyMicros: -6_500_000n, swapSellMicros: 1_250_001n };

function scenario(): TradingScenario {
  const at = new TradingScenario(10_000_000_000n, { feeType: 'per_lot' }, [FINANCED, USDJPY]);
  at.quote(FINANCED, 110_000, 110_010);
  return at;
}

function charge(rolloverMs: number) {
  return { kind: 'ChargeSwap', rolloverMs } as const;
}

/** 100,000 units at 1.10010 USD, the worked example of docs/rules/swap.md. */
const CONTRACT = {
  unitsPerLot: 100_000,
  openPrice: 110_010,
  pricePrecision: 5,
  conversion: { numerator: 1n, denominator: 1n },
};
/** 150.010 yen, 1/150 USD each. */
const YEN = {
  ...CONTRACT,
  openPrice: 150_010,
  pricePrecision: 3,
  conversion: { numerator: 1n, denominator: 150n },
};

describe('swapFor', () => {
  it.each([
    // mode           lots         rate      nights contract  USD
    ['points', 50_000_000, -7_350_000n, 1, CONTRACT, -3_675_000n],
    ['points', 50_000_000, -7_350_000n, 3, CONTRACT, -11_025_000n],
    ['points', 20_000_000, -18_000_000n, 1, YEN, -2_400_000n],
    ['points', 20_000_000, 1n, 1, YEN, 0n], // 0.13 micro-dollars
    ['percent_year', 50_000_000, -2_500_000n, 1, CONTRACT, -3_767_466n], // 3.767465753…
    ['percent_year', 50_000_000, -2_500_000n, 3, CONTRACT, -11_302_397n], // rounded once, not three times
    ['percent_year', 50_000_000, 1_250_000n, 1, CONTRACT, 1_883_733n],
    ['percent_year', 20_000_000, -3_000_000n, 1, YEN, -1_643_945n], // 1.643945205…
  ] as const)('[SWAP-4] [NUMBER-1] in %s of %d × 1e-8 lots at %d for %d nights', (...row) => {
    const [swapMode, lots, rateMicros, nights, contract, micros] = row;
    expect(swapFor({ ...contract, swapMode, lots, rateMicros, nights }).micros).toBe(micros);
  });

  it.each([
    //     lots          rate   nights     USD
    [50_000_000, -6_500_000n, 1, -3_250_000n],
    [50_000_000, -6_500_000n, 3, -9_750_000n],
    [100_000_000, 1_250_001n, 1, 1_250_001n],
    [50_000_000, 1n, 1, 1n], // half a micro-dollar is rounded away from zero
    [50_000_000, -1n, 1, -1n],
    [49_999_999, 1n, 1, 0n],
    [1_000_000, 1n, 3, 0n],
    [1_000_000, 0n, 3, 0n],
    [10_000_000_000, -9_999_999_999n, 3, -2_999_999_999_700n],
  ])(
    '[SWAP-1] [NUMBER-1] of %d × 1e-8 lots at %d micro-dollars for %d nights is %d',
    (lots, rateMicros, nights, micros) => {
      const swapMode = 'usd_per_lot';
      expect(swapFor({ ...CONTRACT, swapMode, lots, rateMicros, nights }).micros).toBe(micros);
    },
  );
});

describe('chargeSwap', () => {
  it('[SWAP-1] takes from a buy and gives to a sell, each as a ledger line and in the order', () => {
    const at = scenario();
    at.run(placing(FINANCED));
    at.run(placing(FINANCED, { side: 'sell' }));
    const before = at.account.balanceMicros;
    at.nowMs = WEDNESDAY;
    const { postings, orders } = at.run(charge(WEDNESDAY));
    expect(orders).toMatchObject([
      { id: 1, swapMicros: -9_750_000n, swappedAtMs: WEDNESDAY },
      { id: 2, swapMicros: 1_875_002n, swappedAtMs: WEDNESDAY },
    ]);
    expect(
      postings.map(({ account, amountMicros, memo, orderId }) => [account, amountMicros, memo, orderId]),
    ).toEqual([
      ['user:1:cash', -9_750_000n, 'swap', 1],
      ['house:swap', 9_750_000n, 'swap', 1],
      ['user:1:cash', 1_875_002n, 'swap', 2],
      ['house:swap', -1_875_002n, 'swap', 2],
    ]);
    expect(at.account.balanceMicros).toBe(before - 7_874_998n);
    expect(accountFigures(at.account, at.valuation).equityMicros).toBe(before - 7_874_998n - 10_000_000n);
  });

  it('[SWAP-1] charges a rollover once, and the next one again', () => {
    const at = scenario();
    at.run(placing(FINANCED));
    expect(at.run(charge(WEDNESDAY)).events).toHaveLength(1);
    expect(at.run(charge(WEDNESDAY)).events).toEqual([]);
    expect(at.run(charge(TUESDAY)).events).toEqual([]);
    expect(at.run(charge(THURSDAY)).events).toMatchObject([{ body: { nights: 1, swapMicros: -3_250_000n } }]);
    expect(at.position(1).swapMicros).toBe(-13_000_000n);
  });

  it('[SWAP-1] charges only positions that were open before the rollover', () => {
    const at = scenario();
    at.run(resting(FINANCED, 109_000));
    at.nowMs = WEDNESDAY;
    at.quote(FINANCED, 110_000, 110_010);
    at.run(placing(FINANCED)); // opened at the very moment
    at.nowMs = WEDNESDAY + 1;
    expect(at.run(charge(WEDNESDAY)).events).toEqual([]);
    expect(at.run(charge(THURSDAY)).orders.map(({ id }) => id)).toEqual([2]);
  });

  it('[SWAP-1] [SWAP-2] charges nothing at the weekend, and nothing at a rate of 0', () => {
    const at = scenario();
    at.quote(USDJPY, 150_000, 150_020);
    at.run(placing(FINANCED));
    expect(at.run(charge(SATURDAY)).events).toEqual([]);
    at.run(placing(USDJPY));
    expect(at.run(charge(WEDNESDAY)).orders.map(({ id }) => id)).toEqual([1]);
    expect(at.position(2).swappedAtMs).toBeNull();
  });

  it('[SWAP-1] [ORDER-5] is divided among the parts of a position by their lots', () => {
    const at = scenario();
    at.run(placing(FINANCED));
    at.run(charge(WEDNESDAY));
    at.nowMs += 1000;
    at.quote(FINANCED, 110_000, 110_010);
    const [part, rest] = at.run({ kind: 'CloseOrder', orderId: 1, lots: 20_000_000 }).orders;
    expect([part, rest]).toMatchObject([
      { id: 2, parentId: 1, swapMicros: -3_900_000n, swappedAtMs: WEDNESDAY },
      { id: 1, status: 'holding', swapMicros: -5_850_000n, swappedAtMs: WEDNESDAY },
    ]);
    expect(at.run(charge(WEDNESDAY)).events).toEqual([]);
  });

  it('[SWAP-1] [LEDGER-4] may take the balance below zero while the position is open', () => {
    const at = new TradingScenario(552_550_000n, { feeType: 'per_lot' }, [
      { ...FINANCED, swapBuyMicros: -2_000_000_000n },
      USDJPY,
    ]);
    at.quote(FINANCED, 110_000, 110_010);
    at.run(placing(FINANCED));
    at.run(charge(THURSDAY));
    expect(at.account.balanceMicros).toBe(550_050_000n - 1_000_000_000n);
    expect(at.run({ kind: 'ReviewMargin' }).events.map(({ body }) => body.kind)).toEqual([
      'MarginCalled',
      'OrderClosed',
      'BalanceProtected',
      'MarginCallEnded',
    ]);
    expect(at.account.balanceMicros).toBe(0n);
  });

  it('[SWAP-2] [SWAP-3] uses the terms that were valid at the rollover, with their unit and their triple day', () => {
    const replaced = { untilMs: WEDNESDAY + 1, swapMode: 'usd_per_lot', tripleDay: 3 } as const;
    const instrument: Instrument = {
      ...EURUSD,
      ...{ swapMode: 'percent_year', swapBuyMicros: -2_500_000n, tripleDay: 4 },
      replacedSwaps: [
        { ...replaced, untilMs: TUESDAY + 1, swapBuyMicros: 0n, swapSellMicros: 0n },
        { ...replaced, swapBuyMicros: -6_500_000n, swapSellMicros: 0n },
      ],
    };
    const at = new TradingScenario(10_000_000_000n, {}, [instrument]);
    at.nowMs = TUESDAY - 1;
    at.quote(instrument, 110_000, 110_010);
    at.run(placing(instrument));
    expect(at.run(charge(TUESDAY)).events).toEqual([]);
    expect(at.run(charge(WEDNESDAY)).events[0]?.body).toEqual({
      ...{ kind: 'SwapCharged', orderId: 1, rolloverMs: WEDNESDAY, nights: 3 },
      ...{ rateMicros: -6_500_000n, swapMicros: -9_750_000n },
    });
    expect(at.run(charge(THURSDAY)).events[0]?.body).toEqual({
      ...{ kind: 'SwapCharged', orderId: 1, rolloverMs: THURSDAY, nights: 3 },
      ...{ rateMicros: -2_500_000n, swapMode: 'percent_year', swapMicros: -11_302_397n },
    });
  });

  it('[SWAP-5] charges and credits nothing on an account that is swap-free at the rollover', () => {
    const isSwapFree = (accountId: number, rolloverMs: number) => accountId === 1 && rolloverMs < THURSDAY;
    const at = new TradingScenario(10_000_000_000n, { isSwapFree }, [FINANCED]);
    at.quote(FINANCED, 110_000, 110_010);
    at.run(placing(FINANCED));
    at.run(placing(FINANCED, { side: 'sell' }));
    expect(at.run(charge(WEDNESDAY)).events).toEqual([]);
    expect(at.run(charge(THURSDAY)).events).toHaveLength(2);
  });
});
