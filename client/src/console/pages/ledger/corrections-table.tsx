/** Corrections of balances as rows: whose, how much, why, and who asked. */

import { useTranslation } from 'react-i18next';
import { Profit } from '../../../ui/numbers/money.tsx';
import type { AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export type Correction = AdminOutput['ledger']['list']['list'][number];

interface CorrectionsTableProps {
  readonly rows: readonly Correction[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function CorrectionsTable({ rows, chosen, onChoose }: CorrectionsTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('ledger.corrections')}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => String(id)}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ id }) => `correction-${id}`}
    />
  );
}

const COLUMNS: readonly Column<Correction>[] = [
  { id: 'user', head: 'ledger.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  { id: 'amount', head: 'ledger.amount', end: true, cell: ({ amount }) => <Profit amount={amount} /> },
  { id: 'memo', head: 'ledger.memo', wideOnly: true, cell: ({ memo }) => memo },
  { id: 'by', head: 'ledger.askedBy', wideOnly: true, cell: ({ requested_by }) => <bdi>{requested_by}</bdi> },
  {
    id: 'time',
    head: 'ledger.time',
    end: true,
    wideOnly: true,
    cell: ({ created_at, ended_at }) => utcTimeText(ended_at ?? created_at),
  },
];
