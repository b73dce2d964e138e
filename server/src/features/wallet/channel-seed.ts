/**
 * The payment channels of a new installation, so that every deposit and withdrawal can be tried. The addresses are the
 * published examples of their networks, whose keys are public: an operator replaces them before taking money. The prices of
 * currencies that the market quotes are not used as long as it does [TRANSFER-9].
 */

import type {
  NewDepositCoin,
  NewWithdrawalCurrency,
  NewWireAccount,
  PaymentChannels,
} from '@vernier/db/repositories/wallet/payment-channels';
import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import { type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { parseE8 } from '@vernier/shared/wallet/e8';
import type { E8 } from '@vernier/shared/wallet/transfer';

const TRON_EXAMPLE = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const ETHEREUM_EXAMPLE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BITCOIN_EXAMPLE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const COINS: readonly NewDepositCoin[] = [
  coin('USDT TRC20', TRON_EXAMPLE, { usdPrice: '1', min: '10', max: '1000000' }),
  coin('USDT ERC20', ETHEREUM_EXAMPLE, { usdPrice: '1', min: '50', max: '1000000' }),
  coin('USDC ERC20', ETHEREUM_EXAMPLE, { usdPrice: '1', min: '50', max: '1000000' }),
  coin('BTC BTC', BITCOIN_EXAMPLE, { usdPrice: '62500', min: '0.0005', max: '20' }),
  coin('ETH ERC20', ETHEREUM_EXAMPLE, { usdPrice: '3125', min: '0.01', max: '400' }),
];

const WIRES: readonly NewWireAccount[] = [
  wire('USD', { name: 'US dollar account', usdPrice: '1', min: '100', max: '1000000' }),
  wire('EUR', { name: 'Euro account', usdPrice: '1.08', min: '100', max: '1000000' }),
];

const FIXED = 1;
const SHARE = 2;

const DRAW_CURRENCIES: readonly NewWithdrawalCurrency[] = [
  draw('USDT TRC20', { feeType: FIXED, fee: '1', rate: '1', min: '10', max: '500000' }),
  draw('USDT ERC20', { feeType: FIXED, fee: '5', rate: '1', min: '50', max: '500000' }),
  draw('BTC BTC', { feeType: SHARE, fee: '0.001', rate: '0.000016', min: '50', max: '500000' }),
  draw('ETH ERC20', { feeType: SHARE, fee: '0.002', rate: '0.00032', min: '50', max: '500000' }),
  draw('USD', { feeType: FIXED, fee: '25', rate: '1', min: '100', max: '500000' }),
  draw('EUR', { feeType: SHARE, fee: '0.003', rate: '0.92', min: '100', max: '500000' }),
  draw('HKD', { feeType: FIXED, fee: '15', rate: '7.8', min: '100', max: '500000' }),
];

/** Fills tables that never had a row; what an administrator removed stays removed. */
export async function seedPaymentChannels(
  { coins, wires, drawCurrencies }: PaymentChannels,
  nowMs: TimeMs,
): Promise<void> {
  await coins.seed(COINS, nowMs);
  await wires.seed(WIRES, nowMs);
  await drawCurrencies.seed(DRAW_CURRENCIES, nowMs);
}

interface Terms {
  readonly usdPrice: string;
  readonly min: string;
  readonly max: string;
}

function coin(name: string, address: string, terms: Terms): NewDepositCoin {
  const [currency = '', network = ''] = name.split(' ');
  return { currency, network, address, ...bounds(terms), rateMarginBps: 0 };
}

function wire(currency: string, { name, ...terms }: Terms & { readonly name: string }): NewWireAccount {
  return {
    name,
    currency,
    ...bounds(terms),
    bankName: 'Example Bank',
    bankAddress: '1 Example Street, London EC1A 1AA, United Kingdom',
    bankSwift: 'EXMPGB2L',
    payeeName: 'Client funds',
    payeeAccount: 'GB33BUKB20201555555555',
    bankRemark: 'Give your user number as the reference.',
    rateMarginBps: 0,
  };
}

interface DrawTerms {
  readonly feeType: 1 | 2;
  /** USD, or the share of the amount. */
  readonly fee: string;
  readonly rate: string;
  readonly min: string;
  readonly max: string;
}

/** With a network it goes to an address, without one to a bank. */
function draw(name: string, { feeType, fee, rate, min, max }: DrawTerms): NewWithdrawalCurrency {
  const [currency = '', network = ''] = name.split(' ');
  return {
    channel: network === '' ? 'bank' : 'coin',
    currency,
    network,
    feeType,
    feeMicros: feeType === FIXED ? micros(fee) : 0n,
    feeRateE8: feeType === SHARE ? e8(fee) : 0n,
    rateE8: e8(rate),
    minMicros: micros(min),
    maxMicros: micros(max),
    rateMarginBps: 0,
  };
}

function bounds({ usdPrice, min, max }: Terms) {
  return { usdPriceE8: e8(usdPrice), minE8: e8(min), maxE8: e8(max) };
}

function e8(text: string): E8 {
  const value = parseE8(text);
  invariant(typeof value === 'bigint', `${text} is a number`);
  return value;
}

function micros(text: string): Micros {
  const value = parseMicros(text);
  invariant(typeof value === 'bigint', `${text} is an amount`);
  return value;
}
