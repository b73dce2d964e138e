/** First cells of the blotter's tables: instrument, side and volume. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { orderLots, sideOf } from '../../orders/order-labels.ts';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';

export function BlotterName({ order, onChoose }: { order: OrderWire; onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const { Code, Logo, ShowCode } = order.ForexTradeLists;
  const side = sideOf(order);
  return (
    <button type="button" className="blotter-name" onClick={() => onChoose(Code)}>
      <InstrumentDisc code={Code} logo={Logo} size={24} />
      <bdi>{ShowCode}</bdi>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(`order.side.${side}`)}</Tag>
    </button>
  );
}

export function BlotterLots({ order }: { order: OrderWire }) {
  const instrument = useInstrument(order.ForexTradeLists.Code);
  return (
    <td>
      <bdi>{orderLots(order, instrument)}</bdi>
    </td>
  );
}
