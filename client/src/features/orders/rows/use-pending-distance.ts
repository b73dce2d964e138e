/** How far the market is from the price that an order waits for, in words. */

import { openingPriceOf } from '@vernier/shared/trading/fill-price';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { pointsOf } from '../../../data/market/instruments.ts';
import { useQuote } from '../../../data/market/quotes.ts';
import { IN_SIGHT, type Sight } from '../../../ui/device/sight.ts';
import { distanceText } from '../../../ui/figures/distance.tsx';
import { sideOf } from '../order-labels.ts';

/** Null while there is no price. Out of `sight` it waits. */
export function usePendingDistance(order: OrderWire, sight: Sight = IN_SIGHT): string | null {
  const { t } = useTranslation();
  const { Code, PricePrecision: precision } = order.ForexTradeLists;
  const quote = useQuote(Code, sight);
  if (quote === undefined) return null;
  const market = openingPriceOf(sideOf(order), { bid: quote.bidPoints, ask: quote.askPoints });
  return distanceText(Math.abs(pointsOf({ precision }, order.OriginPrice) - market), precision, t);
}
