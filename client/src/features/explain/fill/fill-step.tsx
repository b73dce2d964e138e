/** Step of a fill record: event and time, reason of the price, the tick and the one before, chart, calculations. */

import type { TickWire } from '@vernier/shared/api/shapes/market';
import type { OrderExplanation } from '../../../data/orders/order-fill.ts';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { isolate } from '../../../ui/format/isolate.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { CalculationView } from '../calculation-view.tsx';
import { fillCalculations } from './fill-calculations.ts';
import type { StepText } from './fill-labels.ts';
import { levelOf, type QuoteSide, sideOfStep } from './steps.ts';
import { TickChart } from './tick-chart.tsx';

export function FillStep({ fill, index, text }: { fill: OrderExplanation; index: number; text: StepText }) {
  const [hidden] = useHiddenAmounts();
  const step = fill.timeline[index];
  if (step === undefined) return null;
  const { order } = fill;
  const precision = order.instrument.pricePrecision;
  const side = sideOfStep(order, step.rule);
  return (
    <li className="fill-step" data-testid={`fill-${step.event}`}>
      <div className="fill-step-head">
        <h3>{text.title}</h3>
        <time dateTime={step.at}>
          {text.day} <bdi>{text.clock}</bdi>
        </time>
      </div>
      <p className="fill-step-why">{text.why}</p>
      {text.slip !== null && <p className="fill-step-why">{text.slip}</p>}
      {step.tick !== null && (
        <Ticks tick={step.tick} before={step.before} side={side} precision={precision} />
      )}
      {step.tick !== null && !goesOn(fill, index) && (
        <TickChart
          ticks={step.around}
          tick={step.tick}
          side={side}
          level={levelOf(fill, index)}
          precision={precision}
        />
      )}
      {!hidden &&
        fillCalculations(step, order).map((calculation, place) => (
          <CalculationView key={`${place}-${calculation.name}`} calculation={calculation} />
        ))}
    </li>
  );
}

/** A step that is filled at the same tick leaves the chart to the fill. */
function goesOn({ timeline }: OrderExplanation, index: number): boolean {
  const step = timeline[index];
  if (step?.tick == null || (step.event !== 'accepted' && step.event !== 'triggered')) return false;
  return step.tick.Seq === timeline[index + 1]?.tick?.Seq;
}

interface TicksProps {
  readonly tick: TickWire;
  readonly before: TickWire | null;
  /** The side of the quote that counted. */
  readonly side: QuoteSide;
  readonly precision: number;
}

/** The tick of the step and the one before it, bid and ask in columns. */
function Ticks({ tick, before, side, precision }: TicksProps) {
  const { t } = useTranslation();
  const row = ({ Seq, Bid, Ask }: TickWire, own: boolean) => {
    const number = isolate(groupedDigits(Seq, 0));
    const used = (of: QuoteSide) => (own && of === side ? 'fill-ticks-used' : undefined);
    return (
      <tr key={Seq} className={classNames(own && 'fill-ticks-own')}>
        <th scope="row">{t(own ? 'explain.fill.tick' : 'explain.fill.before', { number })}</th>
        <td className={used('bid')}>
          <bdi>{priceText(Bid, precision)}</bdi>
        </td>
        <td className={used('ask')}>
          <bdi>{priceText(Ask, precision)}</bdi>
        </td>
      </tr>
    );
  };
  return (
    <div className="fill-ticks-space">
      <table className="fill-ticks" aria-label={t('explain.fill.ticks')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('explain.fill.number')}</span>
            </th>
            <th scope="col">{t('explain.symbol.bid')}</th>
            <th scope="col">{t('explain.symbol.ask')}</th>
          </tr>
        </thead>
        <tbody>
          {row(tick, true)}
          {before !== null && row(before, false)}
        </tbody>
      </table>
    </div>
  );
}
