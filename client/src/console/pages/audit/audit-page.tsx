/** Everything that administrators did: by who, what and when, with what was before and after, and whether the chain holds. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminClient, type AdminInput, type AdminOutput, adminApi } from '../../data/admin-api.ts';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { Pane, Facts } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { LoadFailure } from '../../components/list-states.tsx';
import { useAddressChoice, useSearchText } from '../../components/selection.ts';
import { utcTimeText } from '../../components/time-text.ts';

type AuditLine = AdminOutput['audit']['list']['list'][number];
type Filter = Omit<Exclude<AdminInput['audit']['list'], null | undefined>, 'page'>;

const COLUMNS: readonly Column<AuditLine>[] = [
  { head: 'audit.number', cell: ({ id }) => <bdi>{id}</bdi> },
  { head: 'audit.what', cell: ({ action }) => <code>{action}</code> },
  { head: 'audit.who', wideOnly: true, cell: ({ email }) => <bdi>{email}</bdi> },
  { head: 'audit.when', end: true, cell: ({ at }) => utcTimeText(at) },
];

const KINDS = ['changes', 'reads'] as const;

const NOTHING = { action: '', from: '', to: '' };

export function AuditPage() {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState(NOTHING);
  const search = useSearchText().trim();
  const mayVerify = useMay(['owner']);
  const [params] = useSearchParams();
  const who = params.get('who');
  const [kind, setKind] = useAddressChoice('kind', KINDS);
  const filter = { kind, ...filterOf(typed, search), ...whoOf(who) };
  const list = useEndless({
    path: ['audit', 'list'],
    filter,
    read: (cursor) => adminClient.audit.list.query({ ...filter, cursor }),
  });
  return (
    <ListPage
      label={t('audit.title')}
      head={
        <>
          <PageTabs
            name="audit"
            label={t('audit.title')}
            options={KINDS}
            text={(id) => t(`audit.kind.${id}`)}
            value={kind}
            onChange={setKind}
          />
          <Filters typed={typed} onChange={setTyped} />
          {who !== null && (
            <p className="pane-links console-filtered">
              <Link to="/audit">{t('audit.ofAll')}</Link>
            </p>
          )}
        </>
      }
      list={list}
      empty={t('audit.none')}
      columns={COLUMNS}
      testId={({ id }) => `audit-${id}`}
      paneLabel={t('audit.line')}
      renderPane={(_, line) => line && <LinePane line={line} />}
      resting={mayVerify && <ChainCheck />}
    />
  );
}

interface FiltersProps {
  readonly typed: typeof NOTHING;
  readonly onChange: (typed: typeof NOTHING) => void;
}

function Filters({ typed, onChange }: FiltersProps) {
  const { t } = useTranslation('console');
  return (
    <div className="console-filters">
      <Field
        label={t('audit.action')}
        value={typed.action}
        onChange={(action) => onChange({ ...typed, action })}
        placeholder={t('audit.actionHelp')}
        code
        maxLength={64}
        testId="audit-action"
      />
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={t(`audit.${end}`)}
          type="date"
          value={typed[end]}
          onChange={(day) => onChange({ ...typed, [end]: day })}
          testId={`audit-${end}`}
        />
      ))}
    </div>
  );
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One administrator's, by number. */
function whoOf(who: string | null): Filter {
  return who !== null && /^[1-9]\d{0,9}$/.test(who) ? { admin_id: Number(who) } : {};
}

/** Days are those of UTC; the last one is meant whole. */
function filterOf({ action, from, to }: typeof NOTHING, search: string): Filter {
  const named = action.trim();
  return {
    ...(named === '' ? {} : { action: named }),
    ...(search === '' ? {} : { search }),
    ...(DAY.test(from) ? { from: `${from}T00:00:00Z` } : {}),
    ...(DAY.test(to) ? { to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString() } : {}),
  };
}

const PARTS = ['input', 'before', 'after'] as const;
const INDENT = 2;

function LinePane({ line }: { line: AuditLine }) {
  const { t } = useTranslation('console');
  return (
    <Pane title={<code>{line.action}</code>}>
      <Facts
        facts={[
          { name: t('audit.number'), value: <bdi>{line.id}</bdi> },
          { name: t('audit.who'), value: <bdi>{line.email}</bdi> },
          { name: t('audit.when'), value: utcTimeText(line.at) },
        ]}
      />
      <p className="pane-links">
        <Link to={`/audit?who=${line.admin_id}`}>{t('audit.allOf', { email: line.email })}</Link>
      </p>
      {PARTS.map((part) => (
        <section key={part}>
          <h3 className="pane-text">{t(`audit.${part}`)}</h3>
          <pre className="pane-code" data-testid={`audit-line-${part}`}>
            {JSON.stringify(line[part], null, INDENT)}
          </pre>
        </section>
      ))}
      <section>
        <h3 className="pane-text">{t('audit.hash')}</h3>
        <pre className="pane-code">{line.hash}</pre>
      </section>
    </Pane>
  );
}

function ChainCheck() {
  const { t } = useTranslation('console');
  const check = adminApi.audit.verify.useQuery(undefined, { enabled: false, gcTime: 0 });
  const { data } = check;
  return (
    <Pane title={t('audit.chain')}>
      <p className="pane-text">{t('audit.chainText')}</p>
      <div className="pane-buttons">
        <Button
          kind="secondary"
          size="small"
          busy={check.isFetching}
          onClick={() => void check.refetch()}
          testId="audit-verify"
        >
          {t('audit.verify')}
        </Button>
      </div>
      {check.isError && <LoadFailure error={check.error} onRetry={() => void check.refetch()} />}
      {data && (
        <div data-testid="audit-verdict">
          <Tag
            tone={data.broken === null ? 'outline' : 'danger'}
            icon={data.broken === null ? 'check' : 'warning'}
          >
            {data.broken === null
              ? t('audit.holds', { count: data.lines })
              : t('audit.broken', { id: data.broken.id })}
          </Tag>
          <pre className="pane-code">{data.head}</pre>
          <CopyValue text={data.head} label={t('audit.head')} testId="audit-head-copy" />
        </div>
      )}
    </Pane>
  );
}
