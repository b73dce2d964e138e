/** What waits for a decision, the longest wait first. */

import { useTranslation } from 'react-i18next';
import { useEndless } from '../../data/endless.ts';
import { ask, type OfficeOutput } from '../../data/office.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { OfficeList } from '../../kit/office-list.tsx';
import { useSubject } from '../../kit/subject.ts';

type Submission = OfficeOutput['kyc']['list']['list'][number];

const COLUMNS: readonly Column<Submission>[] = [
  { id: 'number', head: 'review.number', cell: ({ id }) => <bdi>{id}</bdi> },
  { id: 'user', head: 'review.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  { id: 'name', head: 'review.name', cell: ({ name }) => name, wideOnly: true },
];

export function ReviewPage() {
  const { t } = useTranslation('console');
  const [chosen, choose] = useSubject();
  const list = useEndless<Submission>({
    path: ['kyc', 'list'],
    filter: null,
    read: (page) => ask.kyc.list.query({ page }),
  });
  return (
    <OfficeList list={list} empty={t('review.empty')}>
      <DataTable
        label={t('review.title')}
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ id }) => `kyc-${id}`}
        chosen={chosen}
        onChoose={choose}
        testId={({ id }) => `review-kyc-${id}`}
      />
    </OfficeList>
  );
}
