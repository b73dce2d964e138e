/** Texts of the price of each instrument with positions that would bring the account to a threshold. */

import { useTranslation } from 'react-i18next';
import { instrumentById } from '../../data/market/instrument-book.ts';
import { useOpenOrders } from '../../data/orders/orders.ts';
import { quoteBoard } from '../../data/orders/valuation.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { thresholdPrice } from './threshold-price.ts';

/** A longer list has no use. */
const MOST = 3;

/** Reads the present quotes; a caller that renders with every price has live texts. */
export function useThresholdPrices(): (roomMicros: bigint) => readonly string[] {
  const { t } = useTranslation();
  const positions = [...useOpenOrders().values()].filter((order) => order.status === 'holding');
  return (roomMicros) => {
    const ids = [...new Set(positions.map(({ instrumentId }) => instrumentId))];
    const lines = ids.flatMap((id) => {
      const info = instrumentById(id);
      const quote = quoteBoard.quoteOf(id);
      if (info === undefined || quote === undefined) return [];
      const orders = positions.filter(({ instrumentId }) => instrumentId === id);
      const found = thresholdPrice({ instrument: info.domain, orders, quote }, roomMicros);
      if (found === null) return [];
      return [
        t('explain.risk.price', {
          name: isolate(info.showCode),
          side: t(`explain.${found.side}`),
          price: isolate(pointsText(found.price, info.precision)),
        }),
      ];
    });
    return lines.slice(0, MOST);
  };
}
