/** Which price of each held instrument would bring the account to a threshold, in words. */

import { useTranslation } from 'react-i18next';
import { instrumentById } from '../../data/market/instrument-book.ts';
import { useOpenOrders } from '../../data/orders/orders.ts';
import { quoteBoard } from '../../data/orders/valuation.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { thresholdPrice } from './threshold-price.ts';

/** More would be a list that nobody reads. */
const MOST = 3;

/** Reads the quotes of the moment; who calls it again at every price has it live. */
export function useThresholdPrices(): (roomMicros: bigint) => readonly string[] {
  const { t } = useTranslation();
  const held = [...useOpenOrders().values()].filter(({ status }) => status === 'holding');
  return (roomMicros) => {
    const ids = [...new Set(held.map(({ instrumentId }) => instrumentId))];
    const lines = ids.flatMap((id) => {
      const info = instrumentById(id);
      const quote = quoteBoard.quoteOf(id);
      if (info === undefined || quote === undefined) return [];
      const orders = held.filter(({ instrumentId }) => instrumentId === id);
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
