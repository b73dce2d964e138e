/** Instruments with open positions, the largest first: short to the left, long to the right, the needle at the net. */

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import type { ExposureRow } from './exposure-data.ts';
import { ExposureScale } from './exposure-scale.tsx';
import { BrokerMoney } from './broker-money.tsx';

/** A row, and the value of all positions in the largest instrument, which sets its scale. */
interface Row {
  readonly sums: ExposureRow['instruments'][number];
  readonly most: number;
}

const LOT_PLACES = 2;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'instrument',
    head: 'exposure.instrument',
    cell: ({ sums: { code, show_code } }) => (
      <span className="exposure-instrument">
        <InstrumentLogo code={code} size={24} />
        <bdi>{show_code}</bdi>
      </span>
    ),
  },
  {
    id: 'short',
    head: 'exposure.short',
    end: true,
    wideOnly: true,
    cell: ({ sums }) => <bdi>{fixDecimal(sums.short_lots, LOT_PLACES)}</bdi>,
  },
  {
    id: 'scale',
    head: 'exposure.needle',
    wideOnly: true,
    cell: ({ sums, most }) => <ExposureScale sums={sums} most={most} />,
  },
  {
    id: 'long',
    head: 'exposure.long',
    wideOnly: true,
    cell: ({ sums }) => <bdi>{fixDecimal(sums.long_lots, LOT_PLACES)}</bdi>,
  },
  {
    id: 'net',
    head: 'exposure.netLots',
    end: true,
    cell: ({ sums }) => <bdi>{fixDecimal(sums.net_lots, LOT_PLACES, true)}</bdi>,
  },
  {
    id: 'value',
    head: 'exposure.netValue',
    end: true,
    wideOnly: true,
    cell: ({ sums }) => <Money amount={sums.net_value} places={0} sign />,
  },
  {
    id: 'open',
    head: 'exposure.open',
    end: true,
    cell: ({ sums }) => <BrokerMoney of={sums.floating} mirrored />,
  },
  {
    id: 'today',
    head: 'exposure.today',
    end: true,
    cell: ({ sums }) => <BrokerMoney of={sums.house_today} />,
  },
];

export function ExposureTable({ instruments }: Pick<ExposureRow, 'instruments'>) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const sorted = instruments.toSorted((left, right) => worth(right) - worth(left));
  const most = sorted[0] === undefined ? 0 : worth(sorted[0]);
  return (
    <DataTable
      label={t('exposure.instruments')}
      columns={COLUMNS}
      rows={sorted.map((sums) => ({ sums, most }))}
      rowKey={({ sums }) => sums.code}
      onChoose={(code) => void navigate(`/orders?q=${code}`)}
      testId={({ sums }) => `exposure-${sums.code}`}
    />
  );
}

function worth({ gross_value }: Row['sums']): number {
  return Number(gross_value);
}
