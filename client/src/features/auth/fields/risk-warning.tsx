/** Risk warning of the sign-in pages, with the share of accounts that lost money, and the promise about a balance below zero. */

import './risk-warning.css';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { barePercentText, isolate } from '../../../ui/format/number-text.ts';

export function RiskWarning() {
  const { t } = useTranslation();
  // The text does not wait for the settings, so that nothing moves. Settings that an earlier version cached have no share.
  const basics: Partial<BasicInfoWire> | undefined = useBasicInfo();
  const { losing_share: share, window_days: days } = basics?.risk_warning ?? {
    losing_share: null,
    window_days: 0,
  };
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
