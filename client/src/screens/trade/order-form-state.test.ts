import { ONE } from '@vernier/shared/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import { describe, expect, it } from 'vitest';
import {
  openTicket,
  reduce,
  refuse,
  summarise,
  type TicketAccount,
  type TicketContext,
  type TicketState,
} from './order-form-state.ts';

const LOT = 100_000_000;

const EURUSD: Instrument = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  categoryId: 1,
  quoteCurrency: 'USD',
  pricePrecision: 5,
  lotStep: LOT / 100,
  minLots: LOT / 100,
  maxLots: 100 * LOT,
  unitsPerLot: 100_000,
  feeRateMicros: 5_000_000n,
  marginMode: 'leveraged',
  multiples: [10, 25, 50, 100, 200],
  stopsLevel: 10,
};

const ACCOUNT: TicketAccount = {
  equityMicros: 1_000_000_000n,
  marginMicros: 0n,
  freeMarginMicros: 1_000_000_000n,
  exposure: 0,
  marginCalled: false,
};

const CONTEXT: TicketContext = {
  instrument: EURUSD,
  open: true,
  quote: { bid: 110_000, ask: 110_010, ageMs: 200 },
  conversion: ONE,
  feeType: 'per_lot',
  account: ACCOUNT,
};

const HALF: TicketState = { ...openTicket(EURUSD), lots: LOT / 2 };

describe('a new form', () => {
  it('stands at the smallest volume, the usual leverage and the buy side', () => {
    expect(openTicket(EURUSD)).toEqual({
      mode: 'market',
      lots: LOT / 100,
      multiple: 100,
      side: 'buy',
      sending: null,
    });
  });

  it.each([
    [[], null],
    [[200, 400], 200],
    [[5, 20, 50], 50],
  ])('takes the offered leverage nearest to the usual one: %j → %s', (multiples, multiple) => {
    expect(openTicket({ ...EURUSD, multiples }).multiple).toBe(multiple);
  });
});

describe('entering', () => {
  it('keeps the leverage over a change of instrument that offers it, and takes that instrument’s smallest volume', () => {
    const other = { ...EURUSD, minLots: LOT, multiples: [25, 50] };
    const chosen = reduce(HALF, { type: 'multiple', multiple: 25 });
    expect(reduce(chosen, { type: 'instrument', instrument: other })).toMatchObject({
      lots: LOT,
      multiple: 25,
    });
    expect(reduce(HALF, { type: 'instrument', instrument: other })).toMatchObject({ multiple: 50 });
  });

  it('shows the side that was sent and keeps it until the answer', () => {
    const sent = reduce(HALF, { type: 'sent', side: 'sell' });
    expect(sent).toMatchObject({ side: 'sell', sending: 'sell' });
    expect(reduce(sent, { type: 'side', side: 'buy' })).toBe(sent);
    expect(reduce(sent, { type: 'answered' })).toMatchObject({ side: 'sell', sending: null });
  });

  it('remembers that what was typed is no number', () => {
    expect(reduce(HALF, { type: 'lots', lots: null }).lots).toBeNull();
  });
});

describe('what an order would cost and mean', () => {
  it('[M1] [M3] is the worked example: margin 550.05 and fee 2.50 for half a lot at 1.10010', () => {
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

  it('[A3] says what stays available, the spread already paid', () => {
    expect(summarise(HALF, CONTEXT)?.freeAfterMicros).toBe(
      1_000_000_000n - 550_050_000n - 2_500_000n - 5_000_000n,
    );
  });

  it('[A5] says the risk rate before and after, as the server would answer it', () => {
    expect(summarise(HALF, CONTEXT)).toMatchObject({ riskNowCents: 0, riskAfterCents: 5542 });
  });

  it('[R2] gives the price at which half the margin is left', () => {
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

  it('has none for a sell that outlasts a doubled price', () => {
    const rich = { ...ACCOUNT, equityMicros: 10n ** 12n, freeMarginMicros: 10n ** 12n };
    expect(summarise(HALF, { ...CONTEXT, account: rich }, 'sell')?.stopOut).toBeNull();
  });

  it('has no stop-out price when the new order only closes the gap', () => {
    const hedged = { ...ACCOUNT, marginMicros: 100n, exposure: -(LOT / 2) };
    expect(summarise(HALF, { ...CONTEXT, account: hedged })?.stopOut).toBeNull();
  });

  it('[M2] converts a quote currency by its rate', () => {
    const yen = { ...EURUSD, quoteCurrency: 'JPY', pricePrecision: 3 };
    const context = {
      ...CONTEXT,
      instrument: yen,
      quote: { bid: 150_000, ask: 150_010, ageMs: 0 },
      conversion: { numerator: 2000n, denominator: 300_010n },
    };
    expect(summarise({ ...HALF, lots: LOT / 5 }, context, 'sell')?.marginMicros).toBe(199_993_334n);
  });

  it('[M1] takes lots × units in fixed mode, whatever the price', () => {
    const fixed = { ...EURUSD, marginMode: 'fixed' as const, unitsPerLot: 1000, multiples: [] };
    const context = { ...CONTEXT, instrument: fixed };
    expect(summarise({ ...openTicket(fixed), lots: LOT / 2 }, context)?.marginMicros).toBe(500_000_000n);
  });

  it('shows the cost to somebody who is not logged in, and nothing about an account', () => {
    expect(summarise(HALF, { ...CONTEXT, account: 'anonymous' })).toMatchObject({
      marginMicros: 550_050_000n,
      freeAfterMicros: null,
      stopOut: null,
      fittingLots: null,
    });
  });

  it.each([
    ['a price', { quote: null }],
    ['a conversion rate', { conversion: null }],
  ])('is unknown without %s', (_what, missing) => {
    expect(summarise(HALF, { ...CONTEXT, ...missing })).toBeNull();
  });

  it('finds the most lots that fit: one step more would not', () => {
    const fitting = summarise(HALF, CONTEXT)?.fittingLots ?? 0;
    const required = (lots: number) => summarise({ ...HALF, lots }, CONTEXT)?.requiredMicros ?? 0n;
    expect(fitting % EURUSD.lotStep).toBe(0);
    expect(required(fitting)).toBeLessThanOrEqual(ACCOUNT.freeMarginMicros);
    expect(required(fitting + EURUSD.lotStep)).toBeGreaterThan(ACCOUNT.freeMarginMicros);
  });

  it('fits nothing when not even the smallest volume does, and never more than the maximum', () => {
    const poor = { ...ACCOUNT, freeMarginMicros: 1_000_000n };
    const rich = { ...ACCOUNT, freeMarginMicros: 10n ** 15n };
    expect(summarise(HALF, { ...CONTEXT, account: poor })?.fittingLots).toBe(0);
    expect(summarise(HALF, { ...CONTEXT, account: rich })?.fittingLots).toBe(EURUSD.maxLots);
  });
});

describe('why an order cannot be sent', () => {
  it('has no reason against a good one', () => {
    expect(refuse(HALF, CONTEXT)).toBeNull();
    expect(refuse(HALF, CONTEXT, 'sell')).toBeNull();
  });

  it.each([
    ['no_multiplier', {}, { instrument: { ...EURUSD, multiples: [] } }],
    ['market_closed', {}, { open: false }],
    ['no_price', {}, { quote: null }],
    ['price_stale', {}, { quote: { bid: 1, ask: 2, ageMs: 10_001 } }],
    ['anonymous', {}, { account: 'anonymous' as const }],
    ['account_loading', {}, { account: 'loading' as const }],
    ['lots_missing', { lots: null }, {}],
    ['lots_too_few', { lots: 0 }, {}],
    ['lots_too_many', { lots: 101 * LOT }, {}],
    ['lots_off_step', { lots: LOT / 100 + 1 }, {}],
    ['margin_called', {}, { account: { ...ACCOUNT, marginCalled: true } }],
    ['insufficient_margin', {}, { account: { ...ACCOUNT, freeMarginMicros: 552_549_999n } }],
    ['sending', { sending: 'buy' as const }, {}],
  ])('%s', (reason, state, context) => {
    expect(refuse({ ...HALF, ...state }, { ...CONTEXT, ...context })).toBe(reason);
  });

  it('still trades a price of exactly ten seconds, and margin and fee that take everything', () => {
    const quote = { bid: 110_000, ask: 110_010, ageMs: 10_000 };
    expect(refuse(HALF, { ...CONTEXT, quote })).toBeNull();
    expect(refuse(HALF, { ...CONTEXT, account: { ...ACCOUNT, freeMarginMicros: 552_550_000n } })).toBeNull();
  });

  it('needs no leverage in fixed mode', () => {
    const fixed = { ...EURUSD, marginMode: 'fixed' as const, unitsPerLot: 100, multiples: [] };
    expect(refuse(openTicket(fixed), { ...CONTEXT, instrument: fixed })).toBeNull();
  });
});
