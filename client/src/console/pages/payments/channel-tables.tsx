/** Tables of the payment channels of each kind, with their terms. */

import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { type Coin, type WithdrawalCurrency, numberText, type Wire } from './channel-kinds.ts';
import { feePercentText } from './fee-text.ts';

interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

type Bounds = Pick<Coin, 'usd_price' | 'min' | 'max'>;

const BOUNDS: readonly Column<Bounds>[] = [
  {
    id: 'price',
    head: 'payments.field.usd_price',
    end: true,
    cell: ({ usd_price }) => numberText(usd_price),
  },
  { id: 'min', head: 'payments.field.min', end: true, wideOnly: true, cell: ({ min }) => numberText(min) },
  { id: 'max', head: 'payments.field.max', end: true, wideOnly: true, cell: ({ max }) => numberText(max) },
];

const COINS: readonly Column<Coin>[] = [
  { id: 'currency', head: 'payments.field.currency_code', cell: ({ currency_code }) => currency_code },
  { id: 'network', head: 'payments.field.protocol_code', cell: ({ protocol_code }) => protocol_code },
  {
    id: 'address',
    head: 'payments.field.address',
    wideOnly: true,
    cell: ({ address }) => <bdi className="payments-address">{address}</bdi>,
  },
  ...BOUNDS,
];

const WIRES: readonly Column<Wire>[] = [
  { id: 'name', head: 'payments.field.name', cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'currency', head: 'payments.field.currency', cell: ({ currency }) => currency },
  {
    id: 'account',
    head: 'payments.field.payee_account',
    wideOnly: true,
    cell: ({ payee_account }) => <bdi>{payee_account}</bdi>,
  },
  ...BOUNDS,
];

const FIXED = 1;

const DRAW_CURRENCIES: readonly Column<WithdrawalCurrency>[] = [
  { id: 'code', head: 'payments.field.code', cell: ({ code }) => code },
  { id: 'network', head: 'payments.field.protocol', cell: ({ protocol }) => protocol || <BankWord /> },
  { id: 'fee', head: 'payments.field.fee_type', end: true, cell: (row) => <Fee row={row} /> },
  ...BOUNDS,
];

export function CoinTable(listing: Listing<Coin>) {
  const { t } = useTranslation('console');
  return <DataTable label={t('payments.coins')} columns={COINS} {...keyed(listing)} />;
}

export function WireTable(listing: Listing<Wire>) {
  const { t } = useTranslation('console');
  return <DataTable label={t('payments.wires')} columns={WIRES} {...keyed(listing)} />;
}

export function WithdrawalCurrencyTable(listing: Listing<WithdrawalCurrency>) {
  const { t } = useTranslation('console');
  return <DataTable label={t('payments.drawCurrencies')} columns={DRAW_CURRENCIES} {...keyed(listing)} />;
}

function keyed<Row extends { readonly id: number }>(listing: Listing<Row>) {
  return {
    ...listing,
    rowKey: ({ id }: Row) => String(id),
    testId: ({ id }: Row) => `channel-${id}`,
  };
}

function BankWord() {
  const { t } = useTranslation('console');
  return <span className="payments-quiet">{t('payments.type.2')}</span>;
}

function Fee({ row }: { row: WithdrawalCurrency }) {
  const { t } = useTranslation('console');
  if (row.fee_type === FIXED) return t('payments.feeFixed', { amount: numberText(row.fee) });
  return t('payments.feeShare', { percent: feePercentText(row.draw_rate) });
}
