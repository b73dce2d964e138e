/** The contracts on offer with their terms, and what can be changed of them while they trade. */

import './instruments-page.css';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { useMay } from '../../data/me.ts';
import { PageLayout, Pane, Facts } from '../../components/console-page.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { InstrumentCell } from '../../components/instrument-cell.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import { Split } from '../../components/split.tsx';
import { InstrumentForm } from './instrument-form.tsx';
import { draftOf, type InstrumentRow } from './term-changes.ts';

const USUAL_PERCENT = 100;

const COLUMNS: readonly Column<InstrumentRow>[] = [
  { head: 'instruments.instrument', cell: (row) => <InstrumentCell code={row.code} name={row.show_code} /> },
  { head: 'instruments.state', cell: (row) => <State row={row} /> },
  { head: 'instruments.spread', cell: (row) => <Spread row={row} />, end: true },
  { head: 'instruments.fee', cell: (row) => <Fee row={row} />, end: true },
  {
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
    head: 'instruments.multiples',
    cell: ({ multiples }) => <bdi>{multiples.join(' ')}</bdi>,
    wideOnly: true,
  },
];

export function InstrumentsPage() {
  const { t } = useTranslation('console');
  const search = useSearchText();
  const [subject, choose] = useSelection();
  const instruments = adminApi.instruments.list.useQuery();
  if (instruments.data === undefined) return <QueryState query={instruments} />;
  const { list } = instruments.data;
  const rows = list.filter((row) => isFound(row, search));
  const chosen = list.find(({ code }) => code === subject) ?? null;
  return (
    <PageLayout>
      <Split
        list={
          rows.length === 0 ? (
            <EmptyState title={t('instruments.notFound')} />
          ) : (
            <DataTable
              label={t('instruments.title')}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ code }) => code}
              chosen={subject}
              onChoose={choose}
              testId={({ code }) => `terms-${code}`}
            />
          )
        }
        detail={chosen && <InstrumentPane key={chosen.code} row={chosen} />}
        label={t('instruments.instrument')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

function isFound({ code, show_code, category }: InstrumentRow, search: string): boolean {
  const term = search.trim().toLowerCase();
  return [code, show_code, category].some((text) => text.toLowerCase().includes(term));
}

function State({ row: { state, changed } }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  return (
    <span className="cell-group">
      <Tag tone={state === 'open' ? 'neutral' : 'needle'}>{t(`instruments.is.${state}`)}</Tag>
      {changed.length > 0 && <Tag tone="outline">{t('instruments.changed')}</Tag>}
    </span>
  );
}

function Spread({ row: { spread_points, spread_percent } }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  return (
    <span className="cell-group">
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

/** The contract, and for permitted roles the form that changes it. */
function InstrumentPane({ row }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  const may = useMay(['risk', 'owner']);
  return (
    <Pane title={<bdi>{row.show_code}</bdi>}>
      <Facts
        facts={[
          { name: t('instruments.state'), value: t(`instruments.is.${row.state}`) },
          { name: t('instruments.hours'), value: t(`instruments.hoursOf.${row.hours}`) },
          { name: t('instruments.spreadNow'), value: row.spread_points },
          { name: t('instruments.margin'), value: t(`instruments.marginOf.${row.margin_mode}`) },
          { name: t('instruments.step'), value: row.lot_step },
        ]}
      />
      {may ? <InstrumentForm row={row} /> : <p className="pane-text">{t('instruments.readOnly')}</p>}
    </Pane>
  );
}
