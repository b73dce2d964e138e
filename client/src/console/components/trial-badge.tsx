/** Live badge for the trial balance: balanced or not. */

import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/numbers/tag.tsx';
import { useTrialBalance } from '../data/trial-balance.ts';

export function TrialBadge() {
  const { t } = useTranslation('console');
  const { data } = useTrialBalance();
  if (data === undefined) return null;
  return (
    <span className="trial-badge" data-testid="trial-badge" data-balanced={data.balanced}>
      <Tag tone={data.balanced ? 'outline' : 'danger'} icon={data.balanced ? 'check' : 'warning'}>
        {t(data.balanced ? 'ledger.balanced' : 'ledger.notBalanced')}
      </Tag>
    </span>
  );
}
