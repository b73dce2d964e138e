/** Lines of the audit as rows. */

import { useTranslation } from 'react-i18next';
import type { AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export type AuditLine = AdminOutput['audit']['list']['list'][number];

interface AuditTableProps {
  readonly rows: readonly AuditLine[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function AuditTable({ rows, chosen, onChoose }: AuditTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('audit.title')}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => String(id)}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ id }) => `audit-${id}`}
    />
  );
}

const COLUMNS: readonly Column<AuditLine>[] = [
  { id: 'number', head: 'audit.number', cell: ({ id }) => <bdi>{id}</bdi> },
  { id: 'action', head: 'audit.what', cell: ({ action }) => <code>{action}</code> },
  { id: 'who', head: 'audit.who', wideOnly: true, cell: ({ email }) => <bdi>{email}</bdi> },
  { id: 'when', head: 'audit.when', end: true, cell: ({ at }) => utcTimeText(at) },
];
