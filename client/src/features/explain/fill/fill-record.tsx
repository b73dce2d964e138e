/** Fill record of an order: its steps, or why there are none yet. */

import './fill-step.css';
import { type OrderView, wasFilled } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { type OrderExplanation, useOrderFill } from '../../../data/orders/order-fill.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import type { TickWire } from '@vernier/shared/api/shapes/market';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { isolate, priceText } from '../../../ui/format/number-text.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { CalculationView } from '../calculation-view.tsx';
import { fillCalculation } from '../fill-calculation.ts';
import { levelOf, type QuoteSide, sideOfStep } from './steps.ts';
import { TickChart } from './tick-chart.tsx';
import type { FillStepWire } from '@vernier/shared/api/shapes/order';
import { useCalculationText } from '../calculation-text.ts';
import { type StepText, useStepText } from './fill-labels.ts';

export function FillRecord({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const record = useOrderFill(order);
  const slow = useSlow(record.state === 'loading');
  switch (record.state) {
    case 'read':
      return <Steps fill={record.fill} />;
    case 'refused':
      return <EmptyState title={t('explain.fill.missing')} text={record.message} />;
    case 'failed':
      return (
        <ErrorState
          title={t(record.offline ? 'explain.fill.offline' : 'explain.fill.failed')}
          text={t('explain.fill.failedText')}
          onRetry={record.retry}
        />
      );
    case 'loading':
      return slow ? <Waiting /> : null;
  }
}

function Steps({ fill }: { fill: OrderExplanation }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const stepTextAt = useStepText(fill);
  const text = useFillText(fill);
  return (
    <div className="fill-record">
      {hidden && <p className="fill-hidden">{t('explain.hidden')}</p>}
      <ol className="fill-steps" aria-label={t('explain.fill.steps')}>
        {fill.timeline.map((step, index) => {
          const stepText = stepTextAt(index);
          return (
            stepText !== null && (
              <FillStep key={`${index}-${step.event}`} fill={fill} index={index} text={stepText} />
            )
          );
        })}
      </ol>
      {!hidden && <CopyButton text={text} />}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="fill-waiting" role="status" aria-label={t('ui.loading')}>
      {['a', 'b'].map((part) => (
        <div key={part} className="fill-waiting-step">
          <Skeleton width="7rem" height="1.125rem" />
          <Skeleton width="16rem" height="0.875rem" />
          <Skeleton width="100%" height="6rem" />
        </div>
      ))}
    </div>
  );
}

/** Step of a fill record: event and time, reason of the price, the tick and the one before, chart, calculations. */
function FillStep({ fill, index, text }: { fill: OrderExplanation; index: number; text: StepText }) {
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
        step.numbers.map((number, place) => (
          <CalculationView key={`${place}-${number.name}`} calculation={fillCalculation(number, order)} />
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

/** Times are in UTC, because the reader may be in any time zone. */
function useFillText(fill: OrderExplanation): () => string {
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
      ...step.numbers.flatMap((number) => calculationText(fillCalculation(number, order))),
    ];
  };
  const heading = t(wasFilled(order) ? 'explain.fill.title' : 'explain.fill.unfilled');
  const title = `${heading}: ${isolate(`${order.instrument.showCode} ${order.id}`)}`;
  return () => [title, ...timeline.flatMap(lines)].join('\n');
}
