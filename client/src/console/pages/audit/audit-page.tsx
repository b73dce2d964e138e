/** Everything that administrators did: by who, what and when, with what was before and after, and whether the chain holds. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Field } from '../../../ui/controls/field.tsx';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { adminClient, type AdminInput } from '../../data/admin-api.ts';
import { ListStates } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import { type AuditLine, AuditTable } from './audit-table.tsx';
import { ChainCheck } from './chain-check.tsx';
import { LinePane } from './line-pane.tsx';

type Filter = Omit<Exclude<AdminInput['audit']['list'], null | undefined>, 'page'>;

interface Typed {
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

const NOTHING: Typed = { action: '', from: '', to: '' };

export function AuditPage() {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState(NOTHING);
  const search = useSearchText().trim();
  const [chosen, choose] = useSelection();
  const mayVerify = useMay(['owner']);
  const [params] = useSearchParams();
  const who = params.get('who');
  const filter = { ...filterOf(typed, search), ...whoOf(who) };
  const list = useEndless<AuditLine>({
    path: ['audit', 'list'],
    filter,
    read: (page) => adminClient.audit.list.query({ ...filter, page }),
  });
  const line = list.rows.find(({ id }) => String(id) === chosen) ?? null;
  return (
    <PageLayout
      head={
        <>
          <Filters typed={typed} onChange={setTyped} />
          {who !== null && (
            <p className="pane-links office-filtered">
              <Link to="/audit">{t('audit.ofAll')}</Link>
            </p>
          )}
        </>
      }
    >
      <Split
        list={
          <ListStates list={list} empty={t('audit.none')}>
            <AuditTable rows={list.rows} chosen={line === null ? null : String(line.id)} onChoose={choose} />
          </ListStates>
        }
        detail={line === null ? null : <LinePane key={line.id} line={line} />}
        {...(mayVerify ? { resting: <ChainCheck /> } : {})}
        label={t('audit.line')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

function Filters({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  const { t } = useTranslation('console');
  return (
    <div className="office-filters">
      <Field
        label={t('audit.action')}
        value={typed.action}
        onChange={(action) => onChange({ ...typed, action })}
        placeholder={t('audit.actionHelp')}
        code
        maxLength={64}
        testId="audit-action"
      />
      <Field
        label={t('audit.from')}
        type="date"
        value={typed.from}
        onChange={(from) => onChange({ ...typed, from })}
        testId="audit-from"
      />
      <Field
        label={t('audit.to')}
        type="date"
        value={typed.to}
        onChange={(to) => onChange({ ...typed, to })}
        testId="audit-to"
      />
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
function filterOf({ action, from, to }: Typed, search: string): Filter {
  const named = action.trim();
  return {
    ...(named === '' ? {} : { action: named }),
    ...(search === '' ? {} : { search }),
    ...(DAY.test(from) ? { from: `${from}T00:00:00Z` } : {}),
    ...(DAY.test(to) ? { to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString() } : {}),
  };
}
