/** Distance of the market from the target of a pending order, as text. */

import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { useQuote } from '../../../data/market/quotes.ts';
import { ALWAYS_VISIBLE, type Visibility } from '../../../ui/browser/visibility.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';

/** Null while there is no price. Updates less often while it is not visible. */
export function usePendingDistance(
  order: PendingOrderView,
  visibility: Visibility = ALWAYS_VISIBLE,
): string | null {
  const { t } = useTranslation();
  const { code, pricePrecision: precision } = order.instrument;
  const quote = useQuote(code, visibility);
  if (quote === undefined) return null;
  const market = openingPriceOf(order.side, { bid: quote.bidPoints, ask: quote.askPoints });
  return distanceText(Math.abs(order.targetPrice - market), precision, t);
}
