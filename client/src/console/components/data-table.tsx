/** Dense table whose rows are selected by tap, arrow keys, and j and k; the needle marks the selected row. */

import './data-table.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/theme/class-names.ts';
import { useShortcuts } from './shortcuts.ts';

/** Columns are constants next to the page, so that rows do not render again without a change. */
export interface Column<Row> {
  /** A key of the texts: `users.email`; unique among the columns. */
  readonly head: ParseKeys<'console'>;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  readonly end?: boolean;
  /** Left out where there is no room. */
  readonly wideOnly?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Without it the rows are only read. */
  readonly onChoose?: (key: string) => void;
  readonly chosen?: string | null;
  readonly testId?: (row: Row) => string;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows } = props;
  const { t } = useTranslation('console');
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(props);
  useChosenInView(table, props.chosen ?? null);
  return (
    <div className="data-table-box">
      <table ref={table} className="data-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cellClass(column)}>
                {t(column.head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={props.rowKey(row)} row={row} table={props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowKey, onChoose, chosen, testId } = table;
  const key = rowKey(row);
  const isChosen = key === chosen;
  return (
    <tr
      className={classNames('data-row', onChoose && 'data-row--live', isChosen && 'data-row--chosen')}
      aria-current={isChosen || undefined}
      data-testid={testId?.(row)}
      tabIndex={onChoose === undefined ? undefined : 0}
      onClick={onChoose && (() => onChoose(key))}
      onKeyDown={
        onChoose &&
        ((event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
          onChoose(key);
        })
      }
    >
      {columns.map((column) => (
        <td key={column.head} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function cellClass<Row>({ end, wideOnly }: Column<Row>): string {
  return classNames(end && 'data-cell--end', wideOnly && 'data-cell--wide');
}

/** j and k move the selection; without a selection they start at the first row. */
function useRowKeys<Row>({ rows, rowKey, onChoose, chosen }: DataTableProps<Row>): void {
  const { t } = useTranslation('console');
  const at = rows.findIndex((row) => rowKey(row) === chosen);
  const go = (step: number) => {
    const target = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (target !== undefined) onChoose?.(rowKey(target));
  };
  useShortcuts(
    onChoose === undefined
      ? []
      : [
          { keys: 'j', label: t('kit.nextRow'), run: () => go(1) },
          { keys: 'k', label: t('kit.previousRow'), run: () => go(-1) },
        ],
  );
}

function useChosenInView(table: { current: HTMLTableElement | null }, chosen: string | null): void {
  useEffect(() => {
    if (chosen !== null) table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [table, chosen]);
}
