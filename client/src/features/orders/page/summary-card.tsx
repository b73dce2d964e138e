/** Summary of the account: open profit, distance to the margin call, and its figures. */

import './summary-card.css';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { AccountFigures } from '@vernier/shared/trading/orders/account';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import { useAccountFigures } from '../../../data/orders/orders.ts';
import { useUser } from '../../../data/user/session.ts';
import { AccountRisk, ExplainedNumber, OpenProfit, UsedMargin } from '../../explain/explained.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { barePercentText, isolate, percentText } from '../../../ui/format/number-text.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { RiskScale, riskText } from '../../../ui/gauges/risk-scale.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '@vernier/shared/limits';

export function SummaryCard({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const user = useUser();
  const limits = riskLimits(useBasicInfo());
  const rate = (figures?.riskRateCents ?? 0) / 100;
  const riskLabel = riskText(rate, limits);
  return (
    <Card className="summary">
      <div className="summary-top">
        <div>
          <p className="cap">{t('order.openProfit')}</p>
          <ExplainedNumber name={t('order.openProfit')} content={<OpenProfit />} testId="explain-open-profit">
            <Profit
              amount={figures?.floatingMicros ?? null}
              currency="USD"
              hidden={hidden}
              className="figure"
              testId="summary-profit"
            />
          </ExplainedNumber>
        </div>
        {user?.is_demo === 1 && <Tag tone="needle">{t('order.demo')}</Tag>}
      </div>
      <div className="summary-risk">
        <div className="summary-risk-head">
          <span className="cap">{t('order.risk')}</span>
          <b>
            <span className={`summary-label summary-label--${riskLabel}`}>{t(`ui.${riskLabel}`)}</span>
            <ExplainedNumber name={t('order.risk')} content={<AccountRisk />} testId="explain-risk">
              <bdi data-testid="summary-risk">
                {figures === null ? NO_VALUE : percentText(formatScaled(figures.riskRateCents, 2))}
              </bdi>
            </ExplainedNumber>
          </b>
        </div>
        <RiskScale rate={rate} {...limits} label={t('order.risk')} />
        <div className="summary-marks">
          <bdi>0</bdi>
          <span>{t('order.callAt', { rate: isolate(barePercentText(limits.warnAt)) })}</span>
          <span>{t('order.closesAt', { rate: isolate(barePercentText(limits.closeAt)) })}</span>
        </div>
      </div>
      <Figures figures={figures} hidden={hidden} />
    </Card>
  );
}

/** Balance, equity, margin, available, and the ratio of equity to margin. */
function Figures({ figures, hidden }: { figures: AccountFigures | null; hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="summary-figures">
      <KeyFigures
        items={[
          {
            label: t('order.balance'),
            value: <Money amount={figures?.balanceMicros ?? null} hidden={hidden} testId="summary-balance" />,
          },
          {
            label: t('order.equity'),
            value: <Money amount={figures?.equityMicros ?? null} hidden={hidden} />,
          },
          {
            label: t('order.usedMargin'),
            value: (
              <ExplainedNumber
                name={t('order.usedMargin')}
                content={<UsedMargin />}
                testId="explain-used-margin"
              >
                <Money amount={figures?.marginMicros ?? null} hidden={hidden} testId="summary-margin" />
              </ExplainedNumber>
            ),
          },
          {
            label: t('order.available'),
            value: <Money amount={figures?.freeMarginMicros ?? null} hidden={hidden} />,
          },
        ]}
      />
      {figures !== null && figures.reservedMicros > 0n && (
        <p className="summary-ratio">
          <span>{t('order.reserved')}</span>
          <Money amount={figures.reservedMicros} hidden={hidden} testId="summary-reserved" />
        </p>
      )}
      <p className="summary-ratio">
        <span>{t('order.ratio')}</span>
        <bdi>
          {figures === null || figures.marginLevelCents === null
            ? NO_VALUE
            : percentText(formatScaled(figures.marginLevelCents, 2))}
        </bdi>
      </p>
    </div>
  );
}

interface RiskLimits {
  readonly warnAt: number;
  readonly closeAt: number;
}

type Levels = Pick<BasicInfoWire, 'margin_call_level' | 'stop_out_level'>;

/** Default levels until the settings are loaded. */
export function riskLimits(levels: Levels | undefined): RiskLimits {
  const rate = (level: number) => Math.round(10_000 / level);
  return {
    warnAt: rate(levels?.margin_call_level ?? MARGIN_CALL_LEVEL_CENTS / 100),
    closeAt: rate(levels?.stop_out_level ?? STOP_OUT_LEVEL_CENTS / 100),
  };
}
