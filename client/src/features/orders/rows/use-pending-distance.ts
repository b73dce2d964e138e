/** Distance of the market from the target of a pending order, as text. */

import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { pointsOf } from '../../../data/market/instruments.ts';
import { useQuote } from '../../../data/market/quotes.ts';
import { ALWAYS_VISIBLE, type Visibility } from '../../../ui/browser/visibility.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { sideOf } from '../order-labels.ts';

/** Null while there is no price. Updates less often while it is not visible. */
export function usePendingDistance(order: OrderWire, visibility: Visibility = ALWAYS_VISIBLE): string | null {
  const { t } = useTranslation();
  const { Code, PricePrecision: precision } = order.ForexTradeLists;
  const quote = useQuote(Code, visibility);
  if (quote === undefined) return null;
  const market = openingPriceOf(sideOf(order), { bid: quote.bidPoints, ask: quote.askPoints });
  return distanceText(Math.abs(pointsOf({ precision }, order.OriginPrice) - market), precision, t);
}
