/** Rates of the market: their arithmetic against an independent one, and that an approval fixes them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD, INSTRUMENTS } from '../../test/instruments.ts';
import { depositing, WalletScenario, withdrawing } from '../../test/wallet-scenario.ts';
import { trialBalance } from '../ledger/balances.ts';
import type { TradingState } from '../market/market-view.ts';
import {
  depositPriceOf,
  MAX_RATE_MARGIN_BPS,
  rateInstrument,
  rateInstruments,
  withdrawalPriceOf,
} from './market-rate.ts';
import { creditOf, receivedAt, unitsPerUsdText, withdrawalAmounts } from './transfer-amounts.ts';

const bps = fc.integer({ min: 0, max: MAX_RATE_MARGIN_BPS });
const points = fc.integer({ min: 1, max: 10_000_000_000 });
const decimals = fc.integer({ min: 0, max: 5 });
const unitsE8 = fc.bigInt({ min: 1n, max: 10n ** 16n });
const micros = fc.bigInt({ min: 1n, max: 10n ** 15n });

/** Long division: the digits of `numerator / denominator` with that many decimals, cut off. */
function digits(numerator: bigint, denominator: bigint, places: number): bigint {
  let rest = numerator % denominator;
  let text = (numerator / denominator).toString();
  for (let place = 0; place < places; place += 1) {
    rest *= 10n;
    text += (rest / denominator).toString();
    rest %= denominator;
  }
  return BigInt(text);
}

describe('the price of a unit', () => {
  it('[TRANSFER-9] of a deposit is the bid less the margin, rounded down to eight decimals', () => {
    fc.assert(
      fc.property(points, decimals, bps, (bid, pricePrecision, marginBps) => {
        const share = BigInt(10_000 - marginBps);
        const exact = digits(BigInt(bid) * share, 10n ** BigInt(pricePrecision + 4), 8);
        expect(depositPriceOf(bid, { pricePrecision }, marginBps)).toBe(exact);
      }),
    );
  });

  it('[TRANSFER-9] of a withdrawal is the ask plus the margin, rounded up to eight decimals', () => {
    fc.assert(
      fc.property(points, decimals, bps, (ask, pricePrecision, marginBps) => {
        const [numerator, denominator] = [
          BigInt(ask) * BigInt(10_000 + marginBps),
          10n ** BigInt(pricePrecision + 4),
        ];
        const price = withdrawalPriceOf(ask, { pricePrecision }, marginBps);
        const cut = digits(numerator, denominator, 8);
        expect(price).toBe(cut * denominator === numerator * 10n ** 8n ? cut : cut + 1n);
      }),
    );
  });

  it('[TRANSFER-9] never lets a round trip in one moment gain anything', () => {
    fc.assert(
      fc.property(unitsE8, points, fc.nat(1_000), bps, (units, bid, spread, marginBps) => {
        const terms = { pricePrecision: 2 };
        const credited = creditOf(units, depositPriceOf(bid, terms, marginBps));
        const back = receivedAt(credited, withdrawalPriceOf(bid + spread, terms, marginBps));
        // The credit is rounded to the nearest micro-dollar, which may be half of one more.
        const half = receivedAt(1n, withdrawalPriceOf(bid, terms, 0)) + 1n;
        expect(back * 100n <= units + half * 100n).toBe(true);
      }),
    );
  });

  it('[TRANSFER-9] divides what a withdrawal leaves after its fee, rounded down to a millionth', () => {
    fc.assert(
      fc.property(micros, micros, points, (amountMicros, feeMicros, ask) => {
        const unitPriceE8 = withdrawalPriceOf(ask, { pricePrecision: 2 }, 0);
        const fee = { feeType: 1, feeMicros, feeRateE8: 0n, rateE8: 1n } as const;
        const { receivedMicros } = withdrawalAmounts(amountMicros, { ...fee, unitPriceE8 });
        const left = amountMicros - feeMicros;
        const expected = left <= 0n ? 0n : digits(left * 100n, BigInt(ask) * 1_000_000n, 6);
        expect(receivedMicros).toBe(expected);
      }),
    );
  });

  it('[TRANSFER-9] is shown as units per dollar by its reciprocal, rounded up to sixteen decimals', () => {
    expect(unitsPerUsdText(8_270_000_000_000n)).toBe('0.0000120918984281');
    expect(unitsPerUsdText(8_000_000_000_000n)).toBe('0.0000125');
    expect(unitsPerUsdText(107_892_000n)).toBe('0.9268527787046306');
  });

  it('[TRANSFER-9] is of the pair with the dollar, and of no other', () => {
    expect(rateInstrument('EUR', INSTRUMENTS)).toBe(EURUSD);
    for (const currency of ['USD', 'JPY', 'USDT', 'EURUSD', '', 'eur'])
      expect(rateInstrument(currency, INSTRUMENTS)).toBeNull();
  });

  it.each([
    ['BTCUSD', 'BTC'],
    ['1INCHUSD', '1INCH'],
    ['OPUSD', 'OP'],
    [`${'A'.repeat(16)}USD`, 'A'.repeat(16)],
    ['XUSD', null],
    [`${'A'.repeat(17)}USD`, null],
    ['BTCUSDT', null],
    ['USDJPY', null],
    ['btcUSD', null],
    ['BTC/USD', null],
  ])('[TRANSFER-9] the pair %s gives the rate of %s', (code, currency) => {
    const instrument = { ...EURUSD, code };
    expect(rateInstruments([instrument])).toEqual(currency === null ? [] : [{ currency, instrument }]);
  });
});

const MARKET = { instrumentId: EURUSD.id, marginBps: 50, quotedAtMs: 1 };

function scenarioAt(bid: number, ask: number): WalletScenario {
  const scenario = new WalletScenario();
  scenario.market.tick(EURUSD, scenario.nowMs, bid, ask);
  return scenario;
}

const deposit = depositing({ currency: 'EUR', unitsE8: 10_000_000_000n, usdPriceE8: 1n, market: MARKET });
const approveDeposit = { kind: 'ApproveDeposit', transferId: 1, unitsE8: null, adminId: 7 } as const;

describe('an approval', () => {
  it('[TRANSFER-10] credits a deposit at the bid of that moment less the margin of the claim, and records the quote', () => {
    const scenario = scenarioAt(110_000, 110_010);
    scenario.submit({ kind: 'SubmitDeposit', request: { ...deposit, usdPriceE8: 109_450_000n } });
    expect(scenario.transfers.get(1)).toMatchObject({ usdPriceE8: 109_450_000n, quotedAtMs: 1 });
    scenario.nowMs += 60_000;
    const quote = scenario.market.tick(EURUSD, scenario.nowMs - 500, 120_000, 120_010);
    const decision = scenario.decide(approveDeposit);
    // 100 × 1.2 × 0.995
    expect(decision).toEqual([
      {
        kind: 'DepositCredited',
        transferId: 1,
        unitsE8: 10_000_000_000n,
        creditedMicros: 119_400_000n,
        adminId: 7,
        rate: { priceE8: 119_400_000n, quote },
      },
    ]);
    expect(scenario.submit(approveDeposit)).toBeNull();
    expect(scenario.transfers.get(1)).toMatchObject({
      usdPriceE8: 119_400_000n,
      quotedAtMs: quote.timeMs,
      creditedMicros: 119_400_000n,
    });
    expect(trialBalance(scenario.postings, 'real').get('user:1:cash')).toBe(119_400_000n);
  });

  it.each(['closed', 'halted'] as const)('[TRANSFER-10] is refused while the market is %s', (state) => {
    const scenario = scenarioAt(110_000, 110_010);
    scenario.fund(500n);
    scenario.submit({ kind: 'SubmitDeposit', request: deposit });
    scenario.market.setState(EURUSD, state);
    const reason = state === 'closed' ? 'market_closed' : 'trading_halted';
    expect(scenario.submit({ ...approveDeposit, transferId: 2 })).toBe(reason);
    expect(scenario.submit({ kind: 'RejectDeposit', transferId: 2, remark: 'no', adminId: 7 })).toBeNull();
  });

  it.each(['open', 'close_only'] as TradingState[])(
    '[TRANSFER-10] needs a quote of the last two seconds that is not in quarantine, %s',
    (state) => {
      const scenario = scenarioAt(110_000, 110_010);
      scenario.submit({ kind: 'SubmitDeposit', request: deposit });
      scenario.market.setState(EURUSD, state);
      scenario.nowMs += 2_001;
      expect(scenario.submit(approveDeposit)).toBe('price_not_available');
      scenario.nowMs -= 1;
      scenario.market.doubt(EURUSD);
      expect(scenario.submit(approveDeposit)).toBe('price_not_available');
      scenario.market.tick(EURUSD, scenario.nowMs, 110_000, 110_010);
      expect(scenario.submit(approveDeposit)).toBeNull();
    },
  );

  it('[TRANSFER-10] at the market can credit more than a transfer can be, and is refused then', () => {
    const scenario = scenarioAt(110_000, 110_010);
    const request = { ...deposit, unitsE8: 100_000_000_000_000_000n, usdPriceE8: 90_000_000n };
    expect(scenario.submit({ kind: 'SubmitDeposit', request })).toBeNull();
    expect(scenario.submit(approveDeposit)).toBe('outside_limits');
  });

  const withdrawal = withdrawing({ market: { ...MARKET, unitPriceE8: 110_560_050n } });

  it('[TRANSFER-10] of a withdrawal fixes the ask of that moment plus the margin, and what arrives', () => {
    const scenario = scenarioAt(110_000, 110_010);
    scenario.fund(500n);
    scenario.submit({ kind: 'RequestWithdrawal', request: withdrawal });
    scenario.market.tick(EURUSD, scenario.nowMs, 119_990, 120_000);
    scenario.market.setState(EURUSD, 'halted');
    expect(scenario.submit({ kind: 'ApproveWithdrawal', transferId: 2, adminId: 1 })).toBe('trading_halted');
    scenario.market.setState(EURUSD, 'open');
    expect(scenario.submit({ kind: 'ApproveWithdrawal', transferId: 2, adminId: 1 })).toBeNull();
    // 99 ÷ (1.2 × 1.005) = 82.089552238…
    expect(scenario.transfers.get(2)).toMatchObject({
      status: 'paid',
      unitPriceE8: 120_600_000n,
      receivedMicros: 82_089_552n,
      quotedAtMs: scenario.nowMs,
    });
  });

  it('[TRANSFER-10] of a withdrawal whose fee is above its amount fixes that nothing arrives', () => {
    const scenario = scenarioAt(110_000, 110_010);
    scenario.fund(500n);
    scenario.submit({ kind: 'RequestWithdrawal', request: { ...withdrawal, feeMicros: 200_000_000n } });
    expect(scenario.submit({ kind: 'ApproveWithdrawal', transferId: 2, adminId: 1 })).toBeNull();
    expect(scenario.transfers.get(2)).toMatchObject({ unitPriceE8: 110_560_050n, receivedMicros: 0n });
  });

  it('[TRANSFER-10] by the first of two administrators fixes what the second pays, also after a move and in a halt', () => {
    const scenario = scenarioAt(110_000, 110_010);
    scenario.fund(500n);
    scenario.submit({ kind: 'RequestWithdrawal', request: { ...withdrawal, twoPersons: true } });
    const approve = (adminId: number) =>
      scenario.submit({ kind: 'ApproveWithdrawal', transferId: 2, adminId });
    scenario.market.setState(EURUSD, 'halted');
    expect(approve(1)).toBe('trading_halted');
    scenario.market.setState(EURUSD, 'open');
    expect(approve(1)).toBeNull();
    const fixed = scenario.transfers.get(2);
    expect(fixed).toMatchObject({ status: 'approved', unitPriceE8: 110_560_050n });
    scenario.market.tick(EURUSD, scenario.nowMs, 150_000, 150_010);
    scenario.market.setState(EURUSD, 'halted');
    expect(approve(2)).toBeNull();
    expect(scenario.transfers.get(2)).toMatchObject({
      status: 'paid',
      unitPriceE8: 110_560_050n,
      receivedMicros: fixed?.kind === 'withdrawal' ? fixed.receivedMicros : null,
    });
  });
});
