/** The contracts on offer with their terms, and what can be changed of them while they trade. */

import './instruments-page.css';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import type { InstrumentRow } from './term-changes.ts';
import { InstrumentPane } from './instrument-pane.tsx';
import { InstrumentsTable } from './instruments-table.tsx';

export function InstrumentsPage() {
  const { t } = useTranslation('console');
  const search = useSearchText();
  const [subject, choose] = useSelection();
  const { data, isError, error, refetch } = adminApi.instruments.list.useQuery();
  if (isError && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListLoading />;
  const rows = data.list.filter((row) => isFound(row, search));
  const chosen = data.list.find(({ code }) => code === subject) ?? null;
  return (
    <PageLayout>
      <Split
        list={
          rows.length === 0 ? (
            <EmptyState title={t('instruments.notFound')} />
          ) : (
            <InstrumentsTable rows={rows} chosen={chosen?.code ?? null} onChoose={choose} />
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
  const wanted = search.trim().toLowerCase();
  return [code, show_code, category].some((text) => text.toLowerCase().includes(wanted));
}
