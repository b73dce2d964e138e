/** Distance of a price: in pips where the market counts in pips, otherwise in price units. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { signText } from '../format/decimal.ts';
import { isolate, pipsText, pointsText } from '../format/number-text.ts';

/** Prices of five and three decimals are pairs: their pip is ten points. */
function countsInPips(precision: number): boolean {
  return precision === 5 || precision === 3;
}

/** Without a sign: a spread. */
export function spreadText(points: number, precision: number): string {
  return countsInPips(precision)
    ? pipsText(points, precision).replace('+', '')
    : pointsText(points, precision);
}

/** Without a sign and with its unit, as a part of a sentence. */
export function distanceText(points: number, precision: number, t: TFunction): string {
  const amount = isolate(spreadText(points, precision));
  return countsInPips(precision) ? `${amount} ${t('trade.pips')}` : amount;
}

export function Distance({ points, precision }: { points: number; precision: number }) {
  const { t } = useTranslation();
  if (countsInPips(precision)) {
    return (
      <span className="ink3">
        <bdi>{pipsText(points, precision)}</bdi> {t('trade.pips')}
      </span>
    );
  }
  return <bdi className="ink3">{signText(points, true) + pointsText(Math.abs(points), precision)}</bdi>;
}
