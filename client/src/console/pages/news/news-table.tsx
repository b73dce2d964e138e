/** Articles in a table: the title, in how many languages it can be read, and when it was written and changed. */

import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import type { ArticleRow } from './article-drafts.ts';

const COLUMNS: readonly Column<ArticleRow>[] = [
  { id: 'title', head: 'news.field.title', cell: ({ title }) => <bdi className="news-cell">{title}</bdi> },
  { id: 'langs', head: 'news.langs', cell: ({ langs }) => <Languages count={langs.length} /> },
  { id: 'created', head: 'news.created', cell: ({ created_at }) => utcTimeText(created_at), wideOnly: true },
  { id: 'updated', head: 'news.updated', cell: ({ updated_at }) => utcTimeText(updated_at), wideOnly: true },
];

interface NewsTableProps {
  readonly rows: readonly ArticleRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function NewsTable(listing: NewsTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('news.title')}
      columns={COLUMNS}
      rowKey={({ id }) => String(id)}
      testId={({ id }) => `article-${id}`}
      {...listing}
    />
  );
}

function Languages({ count }: { count: number }) {
  const { t } = useTranslation('console');
  const all = LANGUAGES.length;
  return <Tag tone={count === all ? 'neutral' : 'needle'}>{t('news.langsOf', { number: count, all })}</Tag>;
}
