/** First cells of the blotter's tables: instrument, side and volume. */

import type { OrderView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { orderLots } from '../../orders/order-labels.ts';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';

export function BlotterName({ order, onChoose }: { order: OrderView; onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const { code, logo, showCode } = order.instrument;
  const side = order.side;
  return (
    <button type="button" className="blotter-name" onClick={() => onChoose(code)}>
      <InstrumentLogo code={code} logo={logo} size={24} />
      <bdi>{showCode}</bdi>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(`order.side.${side}`)}</Tag>
    </button>
  );
}

export function BlotterLots({ order }: { order: OrderView }) {
  const instrument = useInstrument(order.instrument.code);
  return (
    <td>
      <bdi>{orderLots(order, instrument)}</bdi>
    </td>
  );
}
