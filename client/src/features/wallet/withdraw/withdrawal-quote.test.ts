/** Tests of the arithmetic of a withdrawal: equal to the server's to the last decimal, and its problems. */

import { withdrawalAmounts } from '@vernier/shared/wallet/transfer-amounts';
import type { WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  withdrawalProblem,
  amountText,
  feeShareText,
  placesOf,
  quoteOf,
  conversionText,
  amountShare,
  typedAmount,
  receivedUnitsText,
} from './withdrawal-quote.ts';

const usdt: WithdrawalCurrencyWire = {
  id: 1,
  code: 'USDT',
  protocol: 'TRC20',
  tag: null,
  type: 1,
  draw_rate: '0.005',
  fee_type: 2,
  fee: '0.000000',
  usd_price: '1.00000000',
  unit_price: null,
  rate_margin: null,
  rate_at: null,
  min: '20.000000',
  max: '50000.000000',
};
const fixed: WithdrawalCurrencyWire = {
  ...usdt,
  fee_type: 1,
  fee: '25.000000',
  min: '10.000000',
  usd_price: '0.92',
};

describe('an amount', () => {
  it.each([
    ['1200', 1_200_000_000n],
    ['1200,5', 1_200_500_000n],
    ['0.000001', 1n],
    ['10,000', 10_000_000_000n],
    ['', null],
    ['.', null],
    ['0.0000001', null],
  ])('[WALLET-7] %s is parsed exactly', (text, micros) => {
    expect(amountOf(text)).toBe(micros);
  });

  it('[WALLET-7] has the costs and result of the server', () => {
    const { feeMicros, receivedMicros } = quoteOf(1_200_000_000n, usdt);
    expect([feeMicros, receivedUnitsText(receivedMicros)]).toEqual([6_000_000n, '1,194.00']);
    const odd = quoteOf(33_333_333n, { ...usdt, usd_price: '0.00001053' });
    expect(odd.feeMicros).toBe(166_667n);
    expect(receivedUnitsText(odd.receivedMicros)).toBe('0.000349');
    expect(odd.receivedMicros).toBe(
      withdrawalAmounts(33_333_333n, {
        feeType: 2,
        feeMicros: 0n,
        feeRateE8: 500_000n,
        rateE8: 1_053n,
        unitPriceE8: null,
      }).receivedMicros,
    );
  });

  it('[TRANSFER-9] at a rate of the market is divided by the price of a unit, and shows that price', () => {
    const rate_at = '2026-11-21T10:00:00.000Z';
    const btc = {
      ...usdt,
      unit_price: '82734.1',
      usd_price: '0.0000120869145854',
      rate_at,
      rate_margin: '0.25',
    };
    const { receivedMicros } = quoteOf(1_000_000_000n, btc);
    expect(receivedMicros).toBe((995_000_000n * 10n) / 827_341n);
    expect(conversionText('BTC', btc)).toBe('1 BTC = 82,734.10 USD');
  });

  it('[WALLET-7] pays a fixed fee once, at most the amount', () => {
    expect(quoteOf(100_000_000n, fixed)).toEqual({
      amountMicros: 100_000_000n,
      feeMicros: 25_000_000n,
      receivedMicros: 69_000_000n,
    });
    expect(quoteOf(20_000_000n, fixed)).toMatchObject({ feeMicros: 20_000_000n, receivedMicros: 0n });
  });

  it('[WALLET-7] has rate and share as text without rounding', () => {
    expect([conversionText('USDT', usdt), conversionText('EUR', fixed), feeShareText(usdt)]).toEqual([
      '1 USD = 1.0000 USDT',
      '1 USD = 0.9200 EUR',
      '0.5%',
    ]);
    expect(amountText(1_200_500_000n)).toBe('1200.500000');
    expect([100_000_000n, 12_345_678_901n, 500_000n].map(placesOf)).toEqual([2, 6, 2]);
  });
});

describe('the problem of an amount', () => {
  const available = 24_180_153_456n;

  it.each([
    [null, 'missing'],
    [0n, 'missing'],
    [19_999_999n, 'belowMin'],
    [20_000_000n, null],
    [24_180_153_456n, null],
    [24_180_153_457n, 'aboveAvailable'],
  ])('[WALLET-8] of %s is %s', (micros, problem) => {
    expect(withdrawalProblem(micros, usdt, available)).toBe(problem);
  });

  it('[WALLET-8] is the limit of the currency, or a fee that takes all', () => {
    expect(withdrawalProblem(50_000_000_001n, usdt, null)).toBe('aboveMax');
    expect(withdrawalProblem(24_000_000n, fixed, available)).toBe('nothingLeft');
  });
});

describe('a share', () => {
  it('[WALLET-7] is whole cents, and all is the exact balance', () => {
    const available = 24_180_153_456n;
    const share = (percent: number, max: bigint | null) => typedAmount(amountShare(available, percent, max));
    expect([25, 50, 75].map((percent) => share(percent, null))).toEqual(['6045.03', '12090.07', '18135.11']);
    expect(share(100, null)).toBe('24180.153456');
    expect(share(100, 20_000_000_000n)).toBe('20000.00');
    expect(typedAmount(amountShare(0n, 100, null))).toBe('0.00');
  });
});
