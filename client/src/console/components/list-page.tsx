/** Page of one resource: a table, the controls over it, and a pane for the chosen row. */

import { Fragment, type ReactNode } from 'react';
import { Tabs } from '../../ui/controls/tabs.tsx';
import type { Endless } from '../data/endless.ts';
import { PageLayout } from './console-page.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListStates } from './list-states.tsx';
import { type Choose, useSelection } from './selection.ts';
import { Split } from './split.tsx';

interface ListPageProps<Row> {
  /** Spoken name of the table. */
  readonly label: string;
  /** Tabs, filters or buttons over the table. */
  readonly head?: ReactNode;
  readonly list: Endless<Row>;
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  readonly testId?: (row: Row) => string;
  /** Spoken name of the pane. */
  readonly paneLabel: string;
  /** The row is null when the address names another subject; without content the pane is closed. */
  readonly renderPane: (subject: string, row: Row | null, choose: Choose) => ReactNode;
  /** Shown in the pane's place while nothing is chosen. */
  readonly resting?: ReactNode;
  /** Below the table. */
  readonly children?: ReactNode;
}

export function ListPage<Row extends { readonly id: number | string }>(props: ListPageProps<Row>) {
  const { head, list, empty, paneLabel, renderPane, resting, children, ...table } = props;
  const [chosen, choose] = useSelection();
  const row = list.rows.find((one) => keyOf(one) === chosen) ?? null;
  const detail = chosen === null ? null : renderPane(chosen, row, choose);
  return (
    <PageLayout head={head}>
      <Split
        list={
          <ListStates list={list} empty={empty}>
            <DataTable {...table} rows={list.rows} rowKey={keyOf} chosen={chosen} onChoose={choose} />
          </ListStates>
        }
        detail={detail ? <Fragment key={chosen}>{detail}</Fragment> : null}
        resting={resting}
        label={paneLabel}
        onClose={() => choose(null)}
      />
      {children}
    </PageLayout>
  );
}

function keyOf({ id }: { readonly id: number | string }): string {
  return String(id);
}

interface PageTabsProps<T extends string> {
  /** First part of the test ids. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly T[];
  readonly text: (option: T) => string;
  readonly counts?: Partial<Readonly<Record<T, number>>>;
  readonly value: T;
  readonly onChange: (option: T) => void;
  /** Controls after the tabs. */
  readonly end?: ReactNode;
}

export function PageTabs<T extends string>({ name, options, text, counts, ...tabs }: PageTabsProps<T>) {
  const items = options.map((id) => {
    const count = counts?.[id];
    return { id, label: text(id), testId: `${name}-${id}`, ...(count !== undefined && { count }) };
  });
  return <Tabs {...tabs} items={items} />;
}
