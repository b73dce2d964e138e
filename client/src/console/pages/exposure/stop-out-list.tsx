/** The accounts that are closest to their stop-out, each with its reading on the risk scale. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Money } from '../../../ui/numbers/money.tsx';
import { RiskScale } from '../../../ui/gauges/risk-scale.tsx';
import { CLOSE_AT, type RiskAccount, WARN_AT } from './exposure-data.ts';

interface StopOutListProps {
  readonly accounts: readonly RiskAccount[];
  /** At or below twice the level of the margin call. */
  readonly watched: number;
}

export function StopOutList({ accounts, watched }: StopOutListProps) {
  const { t } = useTranslation('console');
  return (
    <section>
      <h2 className="house-title">
        {t('exposure.closeToStopOut')}
        <small>{t('exposure.watched', { number: fixDecimal(watched, 0) })}</small>
      </h2>
      {accounts.length === 0 && <p className="house-note">{t('exposure.noAccounts')}</p>}
      {accounts.map(({ user_id, uid, risk_rate, equity }) => (
        <Link
          key={user_id}
          to={`/orders?q=${uid}`}
          className="stop-out-row"
          data-testid={`stop-out-${user_id}`}
        >
          <bdi>{uid}</bdi>
          <RiskScale
            compact
            rate={risk_rate}
            warnAt={WARN_AT}
            closeAt={CLOSE_AT}
            label={t('exposure.riskRate')}
          />
          <bdi>{percentText(risk_rate)}</bdi>
          <Money amount={equity} className="stop-out-money" />
        </Link>
      ))}
      {accounts.length > 0 && <p className="house-note">{t('exposure.riskNote')}</p>}
    </section>
  );
}
