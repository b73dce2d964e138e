/** States of a list besides its rows: loading, failed, empty, and the button for the next page. */

import './list-states.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyTicks } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import type { Endless } from '../data/endless.ts';
import { factOf, messageOf } from '../data/failures.ts';

interface ListStatesProps {
  readonly list: Endless<unknown>;
  readonly empty: string;
  /** The rows, as a table or otherwise. */
  readonly children: ReactNode;
}

export function ListStates({ list, empty, children }: ListStatesProps) {
  if (list.error !== null && list.rows.length === 0)
    return <LoadFailure error={list.error} onRetry={list.retry} />;
  if (list.pending) return <ListLoading />;
  if (list.rows.length === 0) return <EmptyState title={empty} />;
  return (
    <EndlessList
      more={list.more}
      loading={list.loadingMore}
      failed={list.error !== null}
      onMore={list.onMore}
    >
      {children}
    </EndlessList>
  );
}

interface QueryStateProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

/** In place of data that a query does not have: loading or failed. */
export function QueryState({ query }: QueryStateProps) {
  if (!query.isError) return <ListLoading />;
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
}

/** Also for a single thing that could not be read. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('console');
  const reference = factOf(error, 'ref');
  return (
    <ErrorState
      title={t('kit.notLoaded')}
      text={messageOf(error) ?? t('kit.unreachable')}
      onRetry={onRetry}
      reference={typeof reference === 'string' ? reference : undefined}
    />
  );
}

export function ListLoading() {
  return (
    <div className="console-loading" aria-busy="true">
      <BusyTicks />
    </div>
  );
}
