/** Texts of the steps of a fill record: event, time to the millisecond, and reason of the price. */

import type { FillStepWire } from '@vernier/shared/api/shapes/order';
import type { OrderExplanation } from '../../../data/orders/order-fill.ts';
import { useTranslation } from 'react-i18next';
import { pointsOf } from '../../../data/market/instruments.ts';
import { dayText, millisecondText } from '../../../ui/format/time-text.ts';
import { isolate, plainText, priceText } from '../../../ui/format/number-text.ts';
import { levelOf, priceOf, sideOfStep, gapOf } from './steps.ts';

export interface StepText {
  readonly title: string;
  readonly day: string;
  readonly clock: string;
  /** Reason of the step and of its price. */
  readonly why: string;
  /** Present when the market moved past a level between two ticks. */
  readonly slip: string | null;
}

/** Rules that end an order without a fill. */
const ENDED = new Set<FillStepWire['rule']>([
  'cancelled_by_user',
  'cancelled_by_administrator',
  'insufficient_margin_at_fill',
  'margin_call_at_fill',
  'stop_loss_reached_at_fill',
  'take_profit_reached_at_fill',
  'not_reducing_at_fill',
  'order_expired',
  'demo_reset',
]);

export function useStepText(fill: OrderExplanation): (index: number) => StepText | null {
  const { t, i18n } = useTranslation();
  const precision = fill.order.instrument.pricePrecision;
  const shown = (price: number) => isolate(priceText(price, precision));
  const stop = (price: number | undefined) =>
    price === undefined || price === 0 ? t('explain.fill.noStop') : shown(price);
  return (index) => {
    const step = fill.timeline[index];
    if (step === undefined) return null;
    const side = sideOfStep(fill.order, step.rule);
    const level = levelOf(fill, index);
    const atMs = Date.parse(step.at);
    const slip = gapOf(fill, index, (price) => pointsOf({ precision }, price)) ?? 0;
    const event = step.event === 'closed' && ENDED.has(step.rule) ? 'ended' : step.event;
    return {
      title: t(`explain.fill.event.${event}`),
      day: dayText(atMs, i18n.language, Date.now()),
      clock: millisecondText(atMs),
      why: t(`explain.rule.${step.rule}`, {
        side: t(`explain.${side}`),
        price: step.tick === null ? '' : shown(priceOf(step.tick, side)),
        level: level === null ? '' : shown(level),
        stop: stop(step.stops?.stop_loss),
        target: stop(step.stops?.take_profit),
        lots: step.amended === undefined ? '' : isolate(plainText(step.amended.cont)),
        wanted: step.amended === undefined ? '' : shown(step.amended.target_price),
        remark: step.remark || t('explain.fill.noReason'),
      }),
      slip:
        slip === 0
          ? null
          : t(slip > 0 ? 'explain.fill.better' : 'explain.fill.worse', {
              distance: shown(Math.abs(slip) / 10 ** precision),
            }),
    };
  };
}
