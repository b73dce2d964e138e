/** Form that changes target, lots and end of a pending order, inside its sheet. */

import { isoTime } from '@vernier/shared/clock';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { LOT_DECIMALS, type Points } from '@vernier/shared/numbers/price';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { useOffline } from '../../../data/transport/offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { lotPlaces } from '../../../ui/format/number-text.ts';
import { priceStep } from '../../../ui/format/price-step.ts';
import { momentText } from '../../../ui/format/time-text.ts';
import { SheetView } from '../stops/sheet-view.tsx';
import { type AmendForm, type EndChoice, useAmendForm } from './use-amend-form.ts';

interface AmendFormProps {
  readonly order: PendingOrderView;
  /** A dragged target. */
  readonly target?: Points | undefined;
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

export function AmendFormView({ order, target, onBack, onSaved }: AmendFormProps) {
  const { t } = useTranslation();
  const form = useAmendForm(order, target);
  const offline = useOffline();
  return (
    <SheetView
      title={t('order.amend')}
      onBack={onBack}
      footer={
        <Button
          busy={form.saving}
          disabled={offline || !form.canSave}
          testId="amend-save"
          onClick={() => {
            void form.save().then((saved) => {
              if (saved) onSaved();
            });
          }}
        >
          {t(offline ? 'ui.offlineButton' : 'order.saveStops')}
        </Button>
      }
    >
      <div className="stops-form">
        <TargetStepper order={order} form={form} />
        <LotsStepper order={order} form={form} />
        <EndField order={order} form={form} />
      </div>
    </SheetView>
  );
}

interface FieldProps {
  readonly order: PendingOrderView;
  readonly form: AmendForm;
}

function TargetStepper({ order, form }: FieldProps) {
  const { t } = useTranslation();
  const { pricePrecision } = order.instrument;
  const step = priceStep(form.target ?? order.targetPrice);
  return (
    <Stepper
      label={t('ticket.target')}
      unit={t('ticket.target')}
      value={form.target}
      step={step}
      min={step}
      scale={pricePrecision}
      places={pricePrecision}
      disabled={form.saving}
      testId="amend-target"
      onChange={form.setTarget}
    />
  );
}

function LotsStepper({ order, form }: FieldProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.instrument.code);
  if (instrument === undefined) return null;
  return (
    <Stepper
      label={t('ticket.lots')}
      unit={t('ticket.lots')}
      value={form.lots}
      step={instrument.lotStep}
      min={instrument.minLots}
      max={instrument.maxLots}
      scale={LOT_DECIMALS}
      places={lotPlaces(instrument.lotStep)}
      disabled={form.saving}
      testId="amend-lots"
      onChange={form.setLots}
    />
  );
}

function EndField({ order, form }: FieldProps) {
  const { t, i18n } = useTranslation();
  const { expiresAtMs } = order;
  const choices: { value: EndChoice; label: string }[] = [
    { value: 'never', label: t('order.endNever') },
    { value: 'day', label: t('order.endDay') },
    { value: 'week', label: t('order.endWeek') },
  ];
  if (expiresAtMs !== null)
    choices.unshift({ value: 'kept', label: momentText(isoTime(expiresAtMs), i18n.language, Date.now()) });
  return (
    <section className="stops-form-stop" aria-label={t('order.ends')}>
      <span>{t('order.ends')}</span>
      <ChipRow label={t('order.ends')}>
        {choices.map(({ value, label }) => (
          <Chip
            key={value}
            selected={form.end === value}
            testId={`amend-end-${value}`}
            onClick={() => form.setEnd(value)}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
