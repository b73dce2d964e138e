/** Live badge for the trial balance: balanced or not. */

import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/numbers/tag.tsx';
import { adminApi } from '../data/admin-api.ts';

/** One query for the badge and the page of the ledger alike. */
export const TRIAL_POLLING = { refetchInterval: 5_000 };

export function TrialBadge() {
  const { t } = useTranslation('console');
  const { data } = adminApi.ledger.trialBalance.useQuery(undefined, TRIAL_POLLING);
  if (data === undefined) return null;
  return (
    <span className="trial-badge" data-testid="trial-badge" data-balanced={data.balanced}>
      <Tag tone={data.balanced ? 'outline' : 'danger'} icon={data.balanced ? 'check' : 'warning'}>
        {t(data.balanced ? 'ledger.balanced' : 'ledger.notBalanced')}
      </Tag>
    </span>
  );
}
