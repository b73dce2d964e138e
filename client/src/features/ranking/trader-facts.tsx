/** Facts of a trader as tags: kind of products, leverage, and followers. */

import type { TraderFigure } from '@vernier/shared/api/shapes/figure';
import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategories, useInstrument } from '../../data/market/instruments.ts';
import { compactText, leverageText, percentText } from '../../ui/format/number-text.ts';
import { Tag } from '../../ui/numbers/tag.tsx';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { KeyFigures } from '../../ui/numbers/key-figures.tsx';
import { TraderNumber } from './trader-number.tsx';

/** Undefined before the first order, and until the kinds are known. */
export function useProductType({ category_id: id }: TraderWire): string | undefined {
  return useCategories().find(({ Id }) => Id === id)?.NameShowTrans;
}

export function TraderFacts({ trader }: { trader: TraderWire }) {
  const { t } = useTranslation();
  const product = useProductType(trader);
  return (
    <span className="trader-facts">
      {product !== undefined && <Tag tone="outline">{product}</Tag>}
      {trader.multiple !== null && (
        <Tag tone="outline">
          <bdi>{leverageText(trader.multiple)}</bdi>
        </Tag>
      )}
      <Tag tone="outline" icon="users">
        <span className="vh">{t('rank.followers', { count: trader.followers })}</span>
        <bdi aria-hidden="true">{compactText(trader.followers)}</bdi>
      </Tag>
    </span>
  );
}

/** The other fields of a row, under the first ones. */
export function TraderLine({ trader }: { trader: TraderWire }) {
  const { t } = useTranslation();
  return (
    <span className="trader-line">
      <span>
        {t('rank.measure.income')} <bdi>{moneyText(trader.three_week_profit, 2, true)}</bdi>
      </span>
      <span>
        {t('rank.totalProfit')} <bdi>{moneyText(trader.total_profit, 2, true)}</bdi>
      </span>
      <span>
        {t('rank.orders')} <bdi>{trader.total_trade_num}</bdi>
      </span>
      <span>{t('rank.followers', { count: trader.followers })}</span>
    </span>
  );
}

interface TraderStatisticsProps {
  readonly trader: TraderWire;
  /** All figures, each with its explanation. */
  readonly all?: boolean;
}

/** Statistics of a trader: four on the card, all in the sheet. */
export function TraderStatistics({ trader, all = false }: TraderStatisticsProps) {
  const { t } = useTranslation();
  const { three_week_win: win } = trader;
  const showCode = useInstrument(trader.code ?? '')?.showCode;
  const explained = (label: string, figure: TraderFigure, number: ReactNode) => ({
    label,
    value: all ? (
      <TraderNumber id={trader.id} figure={figure} name={label}>
        {number}
      </TraderNumber>
    ) : (
      number
    ),
  });
  const money = (amount: string) => <bdi>{moneyText(amount, 2, true)}</bdi>;
  const winLabel = t('rank.measure.win');
  const winNumber = (text: string) => <bdi data-testid={`trader-win-${trader.id}`}>{text}</bdi>;
  const figures = [
    win === null
      ? { label: winLabel, value: winNumber(NO_VALUE) }
      : explained(winLabel, 'three_week_win', winNumber(percentText(win))),
    explained(t('rank.measure.income'), 'three_week_profit', money(trader.three_week_profit)),
    explained(t('rank.totalProfit'), 'total_profit', money(trader.total_profit)),
    explained(t('rank.orders'), 'total_trade_num', <bdi>{trader.total_trade_num}</bdi>),
  ];
  const more = [
    explained(t('rank.measure.fall'), 'max_drawdown', <bdi>{percentText(trader.max_drawdown)}</bdi>),
    explained(t('rank.totalRate'), 'total_rate', <bdi>{percentText(trader.total_rate, true)}</bdi>),
    { label: t('rank.favourite'), value: <bdi>{showCode ?? trader.code ?? NO_VALUE}</bdi> },
  ];
  return <KeyFigures items={all ? [...figures, ...more] : figures} compact />;
}
