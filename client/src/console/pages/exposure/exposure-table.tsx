/** Instruments with open positions, the largest first: short to the left, long to the right, the needle at the net. */

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import type { AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { InstrumentCell } from '../../components/instrument-cell.tsx';
import { BrokerMoney } from './broker-figures.tsx';

export type ClientExposure = AdminOutput['risk']['exposure'];
export const BOOKS = ['real', 'demo'] as const;
export type MoneyBook = (typeof BOOKS)[number];

/** Prices change all of it, so no change version reports it. */
export const EXPOSURE_REFRESH_MS = 1_000;

export interface ScaledRow {
  readonly sums: ClientExposure['instruments'][number];
  /** Value of all positions in the largest instrument, which sets the scale. */
  readonly most: number;
}

/** The largest first. */
export function scaledRows(instruments: ClientExposure['instruments']): readonly ScaledRow[] {
  const sorted = instruments.toSorted((left, right) => Number(right.gross_value) - Number(left.gross_value));
  const most = Number(sorted[0]?.gross_value ?? 0);
  return sorted.map((sums) => ({ sums, most }));
}

const LOT_PLACES = 2;

export function LotsText({ lots, sign = false }: { lots: number; sign?: boolean }) {
  return <bdi>{fixDecimal(lots, LOT_PLACES, sign)}</bdi>;
}

const COLUMNS: readonly Column<ScaledRow>[] = [
  {
    head: 'exposure.instrument',
    cell: ({ sums }) => <InstrumentCell code={sums.code} name={sums.show_code} />,
  },
  {
    head: 'exposure.short',
    end: true,
    wideOnly: true,
    cell: ({ sums }) => <LotsText lots={sums.short_lots} />,
  },
  { head: 'exposure.needle', wideOnly: true, cell: (row) => <ExposureScale {...row} /> },
  { head: 'exposure.long', wideOnly: true, cell: ({ sums }) => <LotsText lots={sums.long_lots} /> },
  { head: 'exposure.netLots', end: true, cell: ({ sums }) => <LotsText lots={sums.net_lots} sign /> },
  {
    head: 'exposure.netValue',
    end: true,
    wideOnly: true,
    cell: ({ sums }) => <Money amount={sums.net_value} places={0} sign />,
  },
  { head: 'exposure.open', end: true, cell: ({ sums }) => <BrokerMoney of={sums.floating} mirrored /> },
  { head: 'exposure.today', end: true, cell: ({ sums }) => <BrokerMoney of={sums.house_today} /> },
];

export function ExposureTable({ instruments }: Pick<ClientExposure, 'instruments'>) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('exposure.instruments')}
      columns={COLUMNS}
      rows={scaledRows(instruments)}
      rowKey={({ sums }) => sums.code}
      onChoose={(code) => void navigate(`/orders?q=${code}`)}
      testId={({ sums }) => `exposure-${sums.code}`}
    />
  );
}

const TICKS = 61;
const BOX = 18;
/** Each side of the scale is one half. */
const HALF = 0.5;

/** Short against long around a centre line, each as long as its value relative to the largest instrument. */
export function ExposureScale({ sums, most }: ScaledRow) {
  const { t } = useTranslation('console');
  const gross = Number(sums.gross_value);
  const net = Number(sums.net_value);
  const share = (worth: number) => (most === 0 ? 0 : (worth / most) * HALF);
  const long = share((gross + net) / 2);
  const short = share((gross - net) / 2);
  return (
    <span className="exposure-scale">
      <Scale
        count={TICKS}
        box={BOX}
        stroke={1.4}
        height={(i) => (i === (TICKS - 1) / 2 ? BOX : BOX * HALF)}
        state={(_, at) => (at >= HALF - short && at <= HALF + long ? 'lit' : 'rest')}
        needle={HALF + share(net)}
        label={t('exposure.scaleLabel', {
          long: moneyText(String((gross + net) / 2), 0),
          short: moneyText(String((gross - net) / 2), 0),
        })}
      />
    </span>
  );
}
