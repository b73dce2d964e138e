/** Plain text of a whole fill record, to copy: every step, tick and calculation. */

import { wasFilled } from '@vernier/shared/api/order-codec';
import type { TickWire } from '@vernier/shared/api/shapes/market';
import type { FillStepWire } from '@vernier/shared/api/shapes/order';
import type { OrderExplanation } from '../../../data/orders/order-fill.ts';
import { useTranslation } from 'react-i18next';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { isolate } from '../../../ui/format/isolate.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { useCalculationText } from '../calculation-text.ts';
import { fillCalculations } from './fill-calculations.ts';
import { useStepText } from './fill-labels.ts';

/** Times are in UTC, because the reader may be in any time zone. */
export function useFillText(fill: OrderExplanation): () => string {
  const { t } = useTranslation();
  const calculationText = useCalculationText();
  const stepTextAt = useStepText(fill);
  const { order, timeline } = fill;
  const price = (value: number) => priceText(value, order.instrument.pricePrecision);
  const tick = (of: TickWire | null, key: 'tick' | 'before') => {
    if (of === null) return [];
    const name = t(`explain.fill.${key}`, { number: isolate(groupedDigits(of.Seq, 0)) });
    return [`${name}: ${isolate(`${price(of.Bid)} / ${price(of.Ask)}`)}`];
  };
  const lines = (step: FillStepWire, index: number) => {
    const stepText = stepTextAt(index);
    if (stepText === null) return [];
    return [
      '',
      `${stepText.title} ${isolate(step.at)}`,
      stepText.why,
      ...(stepText.slip === null ? [] : [stepText.slip]),
      ...tick(step.tick, 'tick'),
      ...tick(step.before, 'before'),
      ...fillCalculations(step, order).flatMap(calculationText),
    ];
  };
  const heading = t(wasFilled(order) ? 'explain.fill.title' : 'explain.fill.unfilled');
  const title = `${heading}: ${isolate(`${order.instrument.showCode} ${order.id}`)}`;
  return () => [title, ...timeline.flatMap(lines)].join('\n');
}
