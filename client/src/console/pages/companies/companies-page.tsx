/** The companies that the search of a site in main mode finds. */

import './companies-page.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { adminClient } from '../../data/admin-api.ts';
import type { Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { NEW, useSearchText, useSelection } from '../../components/selection.ts';
import { type Company, CompanyForm } from './company-form.tsx';

const COLUMNS: readonly Column<Company>[] = [
  { head: 'companies.field.name', cell: ({ name }) => <bdi>{name}</bdi> },
  { head: 'companies.field.url', cell: ({ url }) => <bdi className="ink2">{url}</bdi> },
  { head: 'companies.field.subject', cell: ({ subject }) => <bdi>{subject}</bdi>, wideOnly: true },
  { head: 'companies.field.email', cell: ({ email }) => <bdi>{email}</bdi>, wideOnly: true },
];

export function CompaniesPage() {
  const { t } = useTranslation('console');
  const search = useSearchText();
  const [, choose] = useSelection();
  const may = useMay(['support', 'owner']);
  const list = useEndless({
    path: ['companies', 'list'],
    filter: { search },
    read: (page) => adminClient.companies.list.query({ search, page }),
  });
  return (
    <ListPage
      label={t('companies.title')}
      head={
        may && (
          <div className="companies-head">
            <Button kind="outline" size="small" onClick={() => choose(NEW)} testId="company-add">
              {t('companies.add')}
            </Button>
          </div>
        )
      }
      list={list}
      empty={t(search === '' ? 'companies.none' : 'companies.notFound')}
      columns={COLUMNS}
      testId={({ id }) => `company-${id}`}
      paneLabel={t('companies.company')}
      renderPane={(subject, company) =>
        (company !== null || (may && subject === NEW)) && (
          <CompanyForm company={company} mayEdit={may} onDone={choose} />
        )
      }
    />
  );
}
