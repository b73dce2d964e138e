/** What waits for a decision, the longest wait first. */

import { useTranslation } from 'react-i18next';
import { useEndless } from '../../data/endless.ts';
import { ask, type OfficeOutput } from '../../data/office.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { OfficeList } from '../../kit/office-list.tsx';
import { useSubject } from '../../kit/subject.ts';

type Submission = OfficeOutput['kyc']['list']['list'][number];

export function ReviewPage() {
  const { t } = useTranslation('console');
  const [chosen, choose] = useSubject();
  const list = useEndless<Submission>({
    path: ['kyc', 'list'],
    filter: null,
    read: (page) => ask.kyc.list.query({ page }),
  });
  const columns: readonly Column<Submission>[] = [
    { id: 'kind', head: t('review.kind'), cell: () => t('review.identity') },
    { id: 'number', head: t('review.number'), cell: ({ id }) => <bdi>{id}</bdi> },
    { id: 'user', head: t('review.user'), cell: ({ uid }) => <bdi>{uid}</bdi> },
    { id: 'name', head: t('review.name'), cell: ({ name }) => name, wideOnly: true },
  ];
  return (
    <OfficeList list={list} empty={t('review.empty')}>
      <DataTable
        label={t('review.title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => `kyc-${id}`}
        chosen={chosen}
        onChoose={choose}
        testId={({ id }) => `review-kyc-${id}`}
      />
    </OfficeList>
  );
}
