/** Risk warning of the sign-in pages, with the share of accounts that lost money, and the promise about a balance below zero. */

import './risk-warning.css';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { barePercentText, isolate } from '../../../ui/format/number-text.ts';

export function RiskWarning() {
  const { t } = useTranslation();
  // Settings that an earlier version cached have no warning.
  const basics: Partial<BasicInfoWire> | undefined = useBasicInfo();
  if (basics?.risk_warning === undefined) return null;
  const { losing_share: share, window_days: days } = basics.risk_warning;
  return (
    <aside className="risk-warning" data-testid="risk-warning">
      <p>
        {t('risk.warning')}
        {share !== null && (
          <>
            {' '}
            {t('risk.share', {
              share: isolate(barePercentText(share)),
              days: isolate(groupedDigits(days, 0)),
            })}
          </>
        )}
      </p>
      <p>{t('risk.protection')}</p>
    </aside>
  );
}
