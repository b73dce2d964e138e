/** Rate of the market as a reviewer reads it: its time and margin, and that the approval fixes it. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FactRows } from '../../components/console-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';

interface RatedRow {
  readonly status: string;
  /** Null at a set rate, and so is the margin. */
  readonly rate_at: string | null;
  readonly rate_margin: string | null;
}

export function isMarketRate({ rate_at }: RatedRow): boolean {
  return rate_at !== null;
}

/** An amount that the approval will compute again is marked as approximate. */
export function amountText(row: RatedRow, amount: string): string {
  return isOpen(row) ? `≈\u00a0${amount}` : amount;
}

export function rateFacts(t: TFunction<'console'>, { rate_at, rate_margin }: RatedRow): FactRows {
  if (rate_at === null || rate_margin === null) return [];
  return [
    { name: t('review.rateAt'), value: utcTimeText(rate_at) },
    { name: t('review.rateMargin'), value: t('review.percent', { percent: rate_margin }) },
  ];
}

export function RateNote({ row }: { readonly row: RatedRow }) {
  const { t } = useTranslation('console');
  return isOpen(row) && <p className="review-note">{t('review.rateNote')}</p>;
}

function isOpen(row: RatedRow): boolean {
  return isMarketRate(row) && row.status === 'waiting';
}
