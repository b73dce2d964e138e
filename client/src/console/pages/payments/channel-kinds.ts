/** The three kinds of payment channel: what of each can be filled in, and the calls that keep it. */

import { NO_VALUE, scaledAt } from '../../../ui/format/decimal.ts';
import { exactText } from '../../../ui/format/number-text.ts';
import { plainDecimal } from '../../../ui/format/parse-input.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';

export const KINDS = ['coins', 'wires', 'drawCurrencies'] as const;

export type ChannelKind = (typeof KINDS)[number];

type Payments = AdminOutput['payments'];
export type Coin = Payments['coins']['list']['list'][number];
export type Wire = Payments['wires']['list']['list'][number];
export type WithdrawalCurrency = Payments['drawCurrencies']['list']['list'][number];
export type PaymentChannel = Coin | Wire | WithdrawalCurrency;

/** Of all kinds together; each has its label in the texts. */
export type FieldName = Exclude<keyof Coin | keyof Wire | keyof WithdrawalCurrency, 'id'>;

export type Values = Readonly<Partial<Record<FieldName, string>>>;

export interface FieldSpec {
  readonly name: FieldName;
  /** Which channel it is: given once, for good. */
  readonly fixed?: true;
  /** Typed as in any number field; what cannot be read is sent as typed, for the server to refuse at its field. */
  readonly number?: true;
  readonly maxLength: number;
  /** One of a few; their names are in the texts. */
  readonly options?: readonly ('1' | '2')[];
  /** Without it always. */
  readonly shown?: (values: Values) => boolean;
}

const price: FieldSpec = { name: 'usd_price', number: true, maxLength: 20 };
const BOUNDS: readonly FieldSpec[] = [
  price,
  { name: 'rate_margin', number: true, maxLength: 6 },
  { name: 'min', number: true, maxLength: 20 },
  { name: 'max', number: true, maxLength: 20 },
];

export const FIELDS: Readonly<Record<ChannelKind, readonly FieldSpec[]>> = {
  coins: [
    { name: 'currency_code', fixed: true, maxLength: 16 },
    { name: 'protocol_code', fixed: true, maxLength: 32 },
    { name: 'address', maxLength: 128 },
    ...BOUNDS,
  ],
  wires: [
    { name: 'name', maxLength: 64 },
    { name: 'currency', fixed: true, maxLength: 16 },
    ...BOUNDS,
    { name: 'bank_name', maxLength: 128 },
    { name: 'bank_address', maxLength: 256 },
    { name: 'bank_swift', maxLength: 16 },
    { name: 'payee_name', maxLength: 128 },
    { name: 'payee_account', maxLength: 64 },
    { name: 'bank_remark', maxLength: 256 },
  ],
  drawCurrencies: [
    { name: 'type', fixed: true, maxLength: 1, options: ['1', '2'] },
    { name: 'code', fixed: true, maxLength: 16 },
    { name: 'protocol', fixed: true, maxLength: 32, shown: ({ type }) => type === '1' },
    { name: 'fee_type', maxLength: 1, options: ['1', '2'] },
    { name: 'fee', number: true, maxLength: 20, shown: ({ fee_type }) => fee_type === '1' },
    { name: 'draw_rate', number: true, maxLength: 12, shown: ({ fee_type }) => fee_type === '2' },
    ...BOUNDS,
  ],
};

/** What a new one begins with. */
const BLANK: Readonly<Record<ChannelKind, Values>> = {
  coins: { usd_price: '1', rate_margin: '0' },
  wires: { usd_price: '1', rate_margin: '0' },
  drawCurrencies: { type: '1', fee_type: '1', usd_price: '1', rate_margin: '0' },
};

/** Values of the fields; null for a new channel. */
export function valuesOf(kind: ChannelKind, channel: PaymentChannel | null): Values {
  if (channel === null) return BLANK[kind];
  const stored: Partial<Record<string, string | number>> = channel;
  return Object.fromEntries(
    FIELDS[kind].map(({ name, number }) => {
      const text = String(stored[name] ?? '');
      return [name, number === true ? plain(text) : text];
    }),
  );
}

/** Requests it from another administrator. */
export function saveChannel(kind: ChannelKind, id: number | null, values: Values): Promise<unknown> {
  const text = (name: FieldName) => (values[name] ?? '').trim();
  const decimal = (name: FieldName) => plainDecimal(text(name)) ?? text(name);
  const channel = {
    ...(id === null ? {} : { id }),
    usd_price: decimal('usd_price'),
    rate_margin: decimal('rate_margin'),
    min: decimal('min'),
    max: decimal('max'),
  };
  switch (kind) {
    case 'coins':
      return adminClient.payments.coins.save.mutate({
        ...channel,
        currency_code: text('currency_code'),
        protocol_code: text('protocol_code'),
        address: text('address'),
      });
    case 'wires':
      return adminClient.payments.wires.save.mutate({
        ...channel,
        name: text('name'),
        currency: text('currency'),
        bank_name: text('bank_name'),
        bank_address: text('bank_address'),
        bank_swift: text('bank_swift'),
        payee_name: text('payee_name'),
        payee_account: text('payee_account'),
        bank_remark: text('bank_remark'),
      });
    case 'drawCurrencies': {
      const isFixed = text('fee_type') === '1';
      return adminClient.payments.drawCurrencies.save.mutate({
        ...channel,
        type: text('type') === '1' ? 1 : 2,
        code: text('code'),
        protocol: text('type') === '1' ? text('protocol') : '',
        fee_type: isFixed ? 1 : 2,
        ...(isFixed ? { fee: decimal('fee') } : { draw_rate: decimal('draw_rate') }),
      });
    }
  }
}

export function removeChannel(kind: ChannelKind, id: number): Promise<unknown> {
  return adminClient.payments[kind].remove.mutate({ id });
}

/** The code of its currency; empty while none is filled in. */
export function currencyOf(channel: Partial<Record<'currency_code' | 'currency' | 'code', string>>): string {
  return channel.currency_code ?? channel.currency ?? channel.code ?? '';
}

/** What it is called in a sentence: `USDT TRC20`, `Euro account`. */
export function nameOf(kind: ChannelKind, values: Values): string {
  if (kind === 'wires') return values.name ?? '';
  const [currency, network] =
    kind === 'coins' ? [values.currency_code, values.protocol_code] : [values.code, values.protocol];
  return `${currency ?? ''} ${network ?? ''}`.trim();
}

/** As few digits as say it, with nothing between thousands, as it is typed. */
function plain(text: string): string {
  return numberText(text).replaceAll(',', '');
}

const PLACES = 8;

export function numberText(text: string): string {
  const scaled = scaledAt(text, PLACES);
  return scaled === null ? text : exactText(scaled, PLACES, 0);
}

/** A share of an amount as percent, exactly: `0.003` is `0.3`. */
export function feePercentText(rate: string): string {
  const scaled = scaledAt(rate, PLACES);
  return scaled === null ? NO_VALUE : exactText(scaled, PLACES - 2, 0);
}
