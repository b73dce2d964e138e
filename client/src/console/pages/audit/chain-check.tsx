/** Verification of the audit log's hash chain, with the head hash to store elsewhere. */

import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { LoadFailure } from '../../components/list-states.tsx';
import { Pane } from '../../components/console-page.tsx';

export function ChainCheck() {
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
