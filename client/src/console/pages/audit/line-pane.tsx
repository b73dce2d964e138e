/** One line of the audit: the input, what was before and what came after, and its hash in the chain. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/facts.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { Pane } from '../../components/console-page.tsx';
import type { AuditLine } from './audit-table.tsx';

const PARTS = ['input', 'before', 'after'] as const;
const INDENT = 2;

export function LinePane({ line }: { line: AuditLine }) {
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
