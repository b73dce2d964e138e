/** The companies that the search of a site in main mode finds. */

import './companies-page.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Pane, Facts } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { useEdits, useFieldErrors } from '../../components/form-state.ts';
import { ListPage } from '../../components/list-page.tsx';
import { NEW, useSearchText, useSelection, type Choose } from '../../components/selection.ts';

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
    read: (cursor) => adminClient.companies.list.query({ search, cursor }),
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

type Company = AdminOutput['companies']['list']['list'][number];

const FIELDS = ['name', 'url', 'subject', 'registered_address', 'location', 'email', 'logo'] as const;
type FieldName = (typeof FIELDS)[number];
/** Written from left to right in every language. */
const CODES: readonly FieldName[] = ['url', 'email', 'logo'];
const MAX_LENGTH = 200;

interface CompanyFormProps {
  /** Null is a new one. */
  readonly company: Company | null;
  readonly mayEdit: boolean;
  /** With the id of what was saved; null after its end. */
  readonly onDone: Choose;
}

function CompanyForm({ company, mayEdit, onDone }: CompanyFormProps) {
  const { t } = useTranslation('console');
  const { values, edit, forget } = useEdits<Record<FieldName, string>>(valuesOf(company));
  const { error, guard } = useFieldErrors();
  const name = values.name.trim();
  const title = company === null ? t('companies.add') : <bdi>{company.name}</bdi>;
  if (!mayEdit)
    return (
      <Pane title={title}>
        <Facts
          facts={FIELDS.map((field) => ({ name: t(`companies.field.${field}`), value: values[field] }))}
        />
        <p className="pane-text">{t('companies.readOnly')}</p>
      </Pane>
    );
  const save = () =>
    guard(async () => {
      const saved = await adminClient.companies.save.mutate({
        ...(company !== null && { id: company.id }),
        ...values,
      });
      await refetchArea('companies');
      forget();
      onDone(String(saved.id));
    });
  return (
    <Pane title={title}>
      {FIELDS.map((field) => (
        <Field
          key={field}
          label={t(`companies.field.${field}`)}
          value={values[field]}
          onChange={(text) => edit({ [field]: text })}
          error={error(field)}
          code={CODES.includes(field)}
          maxLength={MAX_LENGTH}
          testId={`company-${field}`}
        />
      ))}
      <p className="pane-text">{t('companies.urlText')}</p>
      <div className="pane-buttons">
        <ActionButton
          title={t('companies.saveTitle', { name })}
          consequence={t('companies.saveText')}
          done={t('companies.saved', { name })}
          disabled={name === '' || values.url.trim() === ''}
          act={save}
          testId="company-save"
        >
          {t('companies.save')}
        </ActionButton>
        {company !== null && <RemoveCompany company={company} onDone={() => onDone(null)} />}
      </div>
    </Pane>
  );
}

function RemoveCompany({ company: { id, name }, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useTranslation('console');
  return (
    <ActionButton
      kind="danger"
      title={t('companies.removeTitle', { name })}
      consequence={t('companies.removeText')}
      done={t('companies.removed', { name })}
      act={async () => {
        await adminClient.companies.remove.mutate({ id });
        onDone();
        await refetchArea('companies');
      }}
      testId="company-remove"
    >
      {t('companies.remove')}
    </ActionButton>
  );
}

function valuesOf(company: Company | null): Record<FieldName, string> {
  const entries = FIELDS.map((field) => [field, company?.[field] ?? '']);
  return Object.fromEntries(entries) as Record<FieldName, string>;
}
