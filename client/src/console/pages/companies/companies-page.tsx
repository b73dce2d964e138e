/** The companies that the search of a site in main mode finds. */

import './companies-page.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { adminClient, type Role } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ListStates } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import { type Company, CompanyForm } from './company-form.tsx';

const EDITORS: readonly Role[] = ['support', 'owner'];
/** In the address, in place of a number. */
const NEW = 'new';

const COLUMNS: readonly Column<Company>[] = [
  { id: 'name', head: 'companies.field.name', cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'url', head: 'companies.field.url', cell: ({ url }) => <bdi className="ink2">{url}</bdi> },
  {
    id: 'subject',
    head: 'companies.field.subject',
    cell: ({ subject }) => <bdi>{subject}</bdi>,
    wideOnly: true,
  },
  { id: 'email', head: 'companies.field.email', cell: ({ email }) => <bdi>{email}</bdi>, wideOnly: true },
];

export function CompaniesPage() {
  const { t } = useTranslation('console');
  const search = useSearchText();
  const [subject, choose] = useSelection();
  const may = useMay(EDITORS);
  const list = useEndless<Company>({
    path: ['companies', 'list'],
    filter: { search },
    read: (page) => adminClient.companies.list.query({ search, page }),
  });
  const company = list.rows.find(({ id }) => String(id) === subject) ?? null;
  const isOpen = company !== null || (may && subject === NEW);
  return (
    <PageLayout
      head={
        may && (
          <div className="companies-head">
            <Button kind="outline" size="small" onClick={() => choose(NEW)} testId="company-add">
              {t('companies.add')}
            </Button>
          </div>
        )
      }
    >
      <Split
        list={
          <ListStates list={list} empty={t(search === '' ? 'companies.none' : 'companies.notFound')}>
            <DataTable
              label={t('companies.title')}
              columns={COLUMNS}
              rows={list.rows}
              rowKey={({ id }) => String(id)}
              chosen={company === null ? null : String(company.id)}
              onChoose={choose}
              testId={({ id }) => `company-${id}`}
            />
          </ListStates>
        }
        detail={
          isOpen ? (
            <CompanyForm
              key={subject}
              company={company}
              mayEdit={may}
              onDone={(id) => choose(id === null ? null : String(id))}
            />
          ) : null
        }
        label={t('companies.company')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}
