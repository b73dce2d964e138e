/** Every instrument with its terms; what differs from the program's own list is marked. */

import { useTranslation } from 'react-i18next';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { draftOf, type InstrumentRow } from './term-changes.ts';

const USUAL_PERCENT = 100;

const COLUMNS: readonly Column<InstrumentRow>[] = [
  {
    id: 'instrument',
    head: 'instruments.instrument',
    cell: ({ code, show_code }) => (
      <span className="instruments-lead">
        <InstrumentLogo code={code} size={24} />
        <bdi>{show_code}</bdi>
      </span>
    ),
  },
  { id: 'state', head: 'instruments.state', cell: (row) => <State row={row} /> },
  { id: 'spread', head: 'instruments.spread', cell: (row) => <Spread row={row} />, end: true },
  { id: 'fee', head: 'instruments.fee', cell: (row) => <Fee row={row} />, end: true },
  {
    id: 'lots',
    head: 'instruments.lots',
    cell: ({ min_lots, max_lots }) => (
      <bdi>
        {min_lots} – {max_lots}
      </bdi>
    ),
    end: true,
    wideOnly: true,
  },
  {
    id: 'multiples',
    head: 'instruments.multiples',
    cell: ({ multiples }) => <bdi>{multiples.join(' ')}</bdi>,
    wideOnly: true,
  },
];

interface InstrumentsTableProps {
  readonly rows: readonly InstrumentRow[];
  readonly chosen: string | null;
  readonly onChoose: (code: string) => void;
}

export function InstrumentsTable(listing: InstrumentsTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('instruments.title')}
      columns={COLUMNS}
      rowKey={({ code }) => code}
      testId={({ code }) => `terms-${code}`}
      {...listing}
    />
  );
}

function State({ row: { state, changed } }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  return (
    <span className="instruments-lead">
      <Tag tone={state === 'open' ? 'neutral' : 'needle'}>{t(`instruments.is.${state}`)}</Tag>
      {changed.length > 0 && <Tag tone="outline">{t('instruments.changed')}</Tag>}
    </span>
  );
}

function Spread({ row: { spread_points, spread_percent } }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  return (
    <span className="instruments-lead">
      {spread_percent !== USUAL_PERCENT && (
        <Tag tone="needle">{t('instruments.percent', { percent: spread_percent })}</Tag>
      )}
      <bdi>{spread_points}</bdi>
    </span>
  );
}

function Fee({ row }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  return t(`instruments.feeOf.${row.fee_type}`, { rate: draftOf(row).fee_rate });
}
