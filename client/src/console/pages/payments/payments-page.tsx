/** The payment set-up: where customers' money is sent to, and what it is paid out in. */

import './payments-page.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { type WholeList, wholeList } from '../../data/endless.ts';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { NEW, useAddressChoice, useSelection } from '../../components/selection.ts';
import { useMarketCode } from './market-code.ts';
import { ChannelForm } from './channel-form.tsx';
import {
  type ChannelKind,
  type Coin,
  currencyOf,
  type WithdrawalCurrency,
  feePercentText,
  KINDS,
  numberText,
  type PaymentChannel,
  type Wire,
} from './channel-kinds.ts';

const BOUNDS: readonly Column<PaymentChannel>[] = [
  { head: 'payments.field.usd_price', end: true, cell: (row) => <Price row={row} /> },
  { head: 'payments.field.min', end: true, wideOnly: true, cell: ({ min }) => numberText(min) },
  { head: 'payments.field.max', end: true, wideOnly: true, cell: ({ max }) => numberText(max) },
];

const COINS: readonly Column<Coin>[] = [
  { head: 'payments.field.currency_code', cell: ({ currency_code }) => currency_code },
  { head: 'payments.field.protocol_code', cell: ({ protocol_code }) => protocol_code },
  {
    head: 'payments.field.address',
    wideOnly: true,
    cell: ({ address }) => <bdi className="payments-address">{address}</bdi>,
  },
  ...BOUNDS,
];

const WIRES: readonly Column<Wire>[] = [
  { head: 'payments.field.name', cell: ({ name }) => <bdi>{name}</bdi> },
  { head: 'payments.field.currency', cell: ({ currency }) => currency },
  { head: 'payments.field.payee_account', wideOnly: true, cell: (row) => <bdi>{row.payee_account}</bdi> },
  ...BOUNDS,
];

const DRAW_CURRENCIES: readonly Column<WithdrawalCurrency>[] = [
  { head: 'payments.field.code', cell: ({ code }) => code },
  { head: 'payments.field.protocol', cell: ({ protocol }) => protocol || <BankLabel /> },
  { head: 'payments.field.fee_type', end: true, cell: (row) => <Fee row={row} /> },
  ...BOUNDS,
];

export function PaymentsPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useAddressChoice('of', KINDS);
  const [, choose] = useSelection();
  const coins = adminApi.payments.coins.list.useQuery();
  const wires = adminApi.payments.wires.list.useQuery();
  const drawCurrencies = adminApi.payments.drawCurrencies.list.useQuery();
  const head = (
    <PageTabs
      name="payments"
      label={t('payments.title')}
      options={KINDS}
      text={(id) => t(`payments.${id}`)}
      value={kind}
      onChange={(next) => {
        choose(null);
        setKind(next);
      }}
      end={
        <span className="payments-add">
          <Button kind="outline" size="small" onClick={() => choose(NEW)} testId="channel-add">
            {t(`payments.add.${kind}`)}
          </Button>
        </span>
      }
    />
  );
  const page = { kind, head };
  if (kind === 'coins') return <ChannelList {...page} query={coins} columns={COINS} />;
  if (kind === 'wires') return <ChannelList {...page} query={wires} columns={WIRES} />;
  return <ChannelList {...page} query={drawCurrencies} columns={DRAW_CURRENCIES} />;
}

interface ChannelListProps<Row> {
  readonly kind: ChannelKind;
  readonly head: ReactNode;
  readonly query: WholeList<{ readonly list: readonly Row[] }>;
  readonly columns: readonly Column<Row>[];
}

function ChannelList<Row extends PaymentChannel>({ kind, query, ...table }: ChannelListProps<Row>) {
  const { t } = useTranslation('console');
  return (
    <ListPage
      {...table}
      list={wholeList({ ...query, data: query.data?.list })}
      label={t(`payments.${kind}`)}
      empty={t(`payments.none.${kind}`)}
      testId={({ id }) => `channel-${id}`}
      paneLabel={t('payments.title')}
      renderPane={(subject, channel, choose) =>
        (channel !== null || subject === NEW) && (
          <ChannelForm key={kind} kind={kind} channel={channel} onDone={choose} />
        )
      }
    />
  );
}

/** A set price, or the market's code with the margin. */
function Price({ row }: { row: PaymentChannel }) {
  const { t } = useTranslation('console');
  const code = useMarketCode(currencyOf(row));
  if (code === null) return numberText(row.usd_price);
  const percent = numberText(row.rate_margin);
  return percent === '0' ? code : t('payments.marketPrice', { code, percent });
}

function BankLabel() {
  const { t } = useTranslation('console');
  return <span className="payments-quiet">{t('payments.type.2')}</span>;
}

const FIXED = 1;

function Fee({ row: { fee_type, fee, draw_rate } }: { row: WithdrawalCurrency }) {
  const { t } = useTranslation('console');
  if (fee_type === FIXED) return t('payments.feeFixed', { amount: numberText(fee) });
  return t('payments.feeShare', { percent: feePercentText(draw_rate) });
}
