/** The instruments in which somebody has a position, the largest first: short to the left, long to the right, the needle at the net. */

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { InstrumentDisc } from '../../../ui/instrument-disc.tsx';
import { Money, Profit } from '../../../ui/money.tsx';
import type { OfficeOutput } from '../../data/office.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { ExposureScale } from './exposure-scale.tsx';

export type Exposure = OfficeOutput['risk']['exposure'];
type Row = Exposure['instruments'][number];

const LOT_PLACES = 2;

function lots(value: number, signed = false): string {
  return fixDecimal(value, LOT_PLACES, signed);
}

export function ExposureTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const gross = ({ gross_value }: Row) => Number(gross_value);
  const sorted = rows.toSorted((left, right) => gross(right) - gross(left));
  const most = sorted[0] === undefined ? 0 : gross(sorted[0]);
  const columns: readonly Column<Row>[] = [
    {
      id: 'instrument',
      head: t('exposure.instrument'),
      cell: ({ code, show_code }) => (
        <span className="exposure-instrument">
          <InstrumentDisc code={code} size={24} />
          <bdi>{show_code}</bdi>
        </span>
      ),
    },
    {
      id: 'short',
      head: t('exposure.short'),
      end: true,
      wideOnly: true,
      cell: ({ short_lots }) => <bdi>{lots(short_lots)}</bdi>,
    },
    {
      id: 'scale',
      head: t('exposure.needle'),
      wideOnly: true,
      cell: (row) => <ExposureScale row={row} most={most} />,
    },
    {
      id: 'long',
      head: t('exposure.long'),
      wideOnly: true,
      cell: ({ long_lots }) => <bdi>{lots(long_lots)}</bdi>,
    },
    {
      id: 'net',
      head: t('exposure.netLots'),
      end: true,
      cell: ({ net_lots }) => <bdi>{lots(net_lots, true)}</bdi>,
    },
    {
      id: 'value',
      head: t('exposure.netValue'),
      end: true,
      wideOnly: true,
      cell: ({ net_value }) => <Money amount={net_value} places={0} sign />,
    },
    {
      id: 'open',
      head: t('exposure.open'),
      end: true,
      cell: ({ floating }) => <HouseMoney of={floating} mirrored />,
    },
    {
      id: 'today',
      head: t('exposure.today'),
      end: true,
      cell: ({ house_today }) => <HouseMoney of={house_today} />,
    },
  ];
  return (
    <DataTable
      label={t('exposure.instruments')}
      columns={columns}
      rows={sorted}
      rowKey={({ code }) => code}
      chosen={null}
      onChoose={(code) => void navigate(`/orders?q=${code}`)}
      testId={({ code }) => `exposure-${code}`}
    />
  );
}

/** The house's side of an amount; what clients float is mirrored, since they win what it loses. */
export function HouseMoney({ of, mirrored = false }: { of: string; mirrored?: boolean }) {
  const own = !mirrored || /^-?0\.0*$/.test(of) ? of : of.startsWith('-') ? of.slice(1) : `-${of}`;
  return <Profit amount={own} />;
}
