/** Form inside a position's sheet that closes a part of it: the volume, the remainder, and the profit. */

import '../stops/stops-card.css';
import type { Micros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, type Lots } from '@vernier/shared/numbers/price';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { partOf } from '@vernier/shared/trading/orders/part';
import type { PositionView } from '@vernier/shared/api/order-codec';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { usePositionPrice } from '../../../data/orders/orders.ts';
import { profitOf } from '../../../data/orders/valuation.ts';
import { moneyDirection, moneyText } from '../../../ui/format/money-text.ts';
import { barePercentText, isolate, lotPlaces, lotsText } from '../../../ui/format/number-text.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { CloseButton } from './close-button.tsx';
import type { Instrument } from '@vernier/shared/market/instrument';
import { SheetView } from '../stops/sheet-view.tsx';
import type { ClosingHandle } from '../use-closing.ts';

const SHARES = [25, 50, 75, 100] as const;

interface PartialCloseFormProps {
  readonly order: PositionView;
  readonly instrument: InstrumentInfo;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  readonly onDone: () => void;
}

export function PartialCloseForm({ order, instrument, hidden, closing, onDone }: PartialCloseFormProps) {
  const { t } = useTranslation();
  const [lots, setLots] = useState<Lots | null>(() => initialVolume(order.lots, instrument));
  const problem = partialCloseProblem(lots, order.lots, instrument);
  const part = problem === null ? lots : null;
  const profit = useResult(order, part);
  const all = part === order.lots;
  return (
    <SheetView
      title={t('order.partTitle', { name: isolate(order.instrument.showCode) })}
      onBack={onDone}
      footer={
        <CloseButton
          order={order}
          busy={closing.isClosing(order.id)}
          disabled={part === null}
          label={t('order.partClose', { lots: isolate(lotsText(part ?? 0, instrument.lotStep)) })}
          amount={hidden || profit === null ? null : moneyText(profit, 2, true)}
          testId="part-close"
          onClose={() => {
            if (part === null) return;
            void closing.close(order, all ? undefined : part).then((done) => {
              if (done) onDone();
            });
          }}
        />
      }
    >
      <div className="stops-form">
        <VolumeField order={order} instrument={instrument} lots={lots} onChange={setLots} />
        <Shares positionLots={order.lots} instrument={instrument} lots={lots} onChange={setLots} />
        <KeyFigures
          items={[
            {
              label: t('order.netProfit'),
              value:
                profit === null ? (
                  <Money amount={null} />
                ) : (
                  <span className={hidden ? undefined : moneyDirection(profit)} data-testid="part-profit">
                    <Money amount={profit} sign hidden={hidden} />
                  </span>
                ),
            },
            {
              label: t('order.partFreed'),
              value: (
                <Money
                  amount={part === null ? null : partOf(order, part, order.id).marginMicros}
                  hidden={hidden}
                />
              ),
            },
          ]}
        />
      </div>
    </SheetView>
  );
}

interface AmountProps {
  readonly instrument: InstrumentInfo;
  readonly lots: Lots | null;
  readonly onChange: (lots: Lots | null) => void;
}

function VolumeField({ order, instrument, lots, onChange }: AmountProps & { readonly order: PositionView }) {
  const { t } = useTranslation();
  const helpId = useId();
  const { minLots, lotStep } = instrument;
  const positionLots = order.lots;
  const problem = partialCloseProblem(lots, positionLots, instrument);
  const text = (amount: Lots) => isolate(lotsText(amount, lotStep));
  const remaining = positionLots - (lots ?? 0);
  const remainingText =
    remaining === 0 ? t('order.partAll') : t('order.partStays', { lots: text(remaining) });
  return (
    <Stepper
      label={t('order.partLots')}
      unit={
        <span id={helpId} className={problem === null ? undefined : 'stops-form-below--wrong'}>
          {problem === null
            ? remainingText
            : t(`order.partProblem.${problem}`, {
                min: text(minLots),
                held: text(positionLots),
                step: text(lotStep),
              })}
        </span>
      }
      value={lots}
      step={lotStep}
      min={Math.min(minLots, positionLots)}
      max={positionLots}
      scale={LOT_DECIMALS}
      places={lotPlaces(lotStep)}
      invalid={problem !== null}
      testId="part-lots"
      describedBy={helpId}
      onChange={onChange}
    />
  );
}

function Shares({ positionLots, instrument, lots, onChange }: AmountProps & { readonly positionLots: Lots }) {
  const { t } = useTranslation();
  return (
    <div className="partial-close-shares" role="group" aria-label={t('order.partShares')}>
      {SHARES.map((percent) => {
        const share = volumeShare(positionLots, percent, instrument);
        return (
          <button
            key={percent}
            type="button"
            aria-pressed={lots === share}
            disabled={partialCloseProblem(share, positionLots, instrument) !== null}
            data-testid={`part-${percent}`}
            onClick={() => onChange(share)}
          >
            <bdi>{barePercentText(percent)}</bdi>
          </button>
        );
      })}
    </div>
  );
}

/** Half, where half can be traded; else all of it. */
function initialVolume(positionLots: Lots, instrument: InstrumentInfo): Lots {
  const half = volumeShare(positionLots, 50, instrument);
  return partialCloseProblem(half, positionLots, instrument) === null ? half : positionLots;
}

/** The profit of closing the part now; null without a volume or a price. */
function useResult(order: PositionView, part: Lots | null): bigint | null {
  const now = usePositionPrice(order.id);
  if (part === null || now === null) return null;
  const profitMicros = profitOf({ ...order, lots: part }, now);
  return profitMicros === null ? null : partProfit(order, part, profitMicros);
}

/** The profit of a part after its share of fee and swap. */
export function partProfit(order: PositionView, part: Lots, profitMicros: Micros): Micros {
  return netOf({ ...partOf(order, part, order.id), profitMicros });
}

type PartialCloseProblem = 'missing' | 'too_few' | 'too_many' | 'off_step' | 'rest_too_small';

type Sizes = Pick<Instrument, 'minLots' | 'lotStep'>;

/** Closing all of it is valid for any size. */
export function partialCloseProblem(
  lots: Lots | null,
  positionLots: Lots,
  { minLots, lotStep }: Sizes,
): PartialCloseProblem | null {
  if (lots === null || lots === 0) return 'missing';
  if (lots === positionLots) return null;
  if (lots > positionLots) return 'too_many';
  if (lots < minLots) return 'too_few';
  if (lots % lotStep !== 0) return 'off_step';
  return positionLots - lots < minLots ? 'rest_too_small' : null;
}

/** A share of a position in whole steps, rounded down; all of it for 100. */
export function volumeShare(
  positionLots: Lots,
  percent: number,
  { lotStep }: Pick<Instrument, 'lotStep'>,
): Lots {
  if (percent === 100) return positionLots;
  return Math.floor((positionLots * percent) / (100 * lotStep)) * lotStep;
}
