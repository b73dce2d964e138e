/** Statistics of a trader: four on the card, all in the sheet. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { percentText } from '../../ui/format/number-text.ts';
import { KeyFigures } from '../../ui/numbers/key-figures.tsx';

export function TraderStatistics({ trader, all = false }: { trader: TraderWire; all?: boolean }) {
  const { t } = useTranslation();
  const { three_week_win: win } = trader;
  const figures = [
    {
      label: t('rank.measure.win'),
      value: <bdi>{win === null ? NO_VALUE : percentText(win)}</bdi>,
      testId: `trader-win-${trader.id}`,
    },
    { label: t('rank.measure.income'), value: <bdi>{moneyText(trader.three_week_profit, 2, true)}</bdi> },
    { label: t('rank.totalProfit'), value: <bdi>{moneyText(trader.total_profit, 2, true)}</bdi> },
    { label: t('rank.orders'), value: <bdi>{trader.total_trade_num}</bdi> },
  ];
  const more = [
    { label: t('rank.measure.fall'), value: <bdi>{percentText(trader.max_drawdown)}</bdi> },
    { label: t('rank.totalRate'), value: <bdi>{percentText(trader.total_rate, true)}</bdi> },
    { label: t('rank.favourite'), value: <bdi>{trader.code ?? NO_VALUE}</bdi> },
  ];
  return <KeyFigures items={all ? [...figures, ...more] : figures} compact />;
}
