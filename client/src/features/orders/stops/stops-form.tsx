/** Form with both stops of an order, inside its sheet. */

import './stops-card.css';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { useAccountFigures } from '../../../data/orders/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { moneyDirection, moneyText } from '../../../ui/format/money-text.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { balanceShareText } from '../profit-share.ts';
import { priceStep } from '../../../ui/format/price-step.ts';
import { SheetView } from './sheet-view.tsx';
import { DistanceFields } from './distance-fields.tsx';
import { type StopName, stopProblemText } from './stop-check.ts';
import { type MovedStop, type StopEdit, type StopsForm, useStopsForm } from './use-stops-form.ts';

const TEST_IDS = { stopLoss: 'stops-sl', takeProfit: 'stops-tp' } as const;

interface StopsFormProps {
  readonly order: OpenOrderView;
  readonly hidden: boolean;
  /** The stop to focus; null for neither. */
  readonly moved?: MovedStop | null;
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

export function StopsFormView({ order, hidden, moved = null, onBack, onSaved }: StopsFormProps) {
  const { t } = useTranslation();
  const form = useStopsForm(order, moved);
  const offline = useOffline();
  const precision = order.instrument.pricePrecision;
  return (
    <SheetView
      title={t('order.setStops')}
      onBack={onBack}
      footer={
        <Button
          busy={form.saving}
          disabled={offline || !form.canSave}
          testId="stops-save"
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
        {form.reference !== null && (
          <p className="sub ink2">
            {t(order.status === 'pending' ? 'order.stopsFrom.target' : 'order.stopsFrom.market', {
              price: isolate(pointsText(form.reference, precision)),
            })}
          </p>
        )}
        <LossField form={form} precision={precision} hidden={hidden} />
        <PriceStop stop="takeProfit" form={form} precision={precision} hidden={hidden} />
      </div>
    </SheetView>
  );
}

interface StopFieldProps {
  readonly stop: StopName;
  readonly form: StopsForm;
  readonly precision: number;
  readonly hidden: boolean;
}

/** The stop-loss: at a price, or at a distance behind the best price. */
function LossField({ form, precision, hidden }: Omit<StopFieldProps, 'stop'>) {
  const { t } = useTranslation();
  const { trailing } = form;
  const edit = form.edit('stopLoss');
  const name = t('ticket.stopLoss');
  const isOn = trailing.on || edit.entry !== null;
  const choose = (kind: LossKind | null) => {
    if ((kind === 'trailing') !== trailing.on) trailing.tick(kind === 'trailing');
    if ((kind === 'price') !== (edit.entry !== null)) edit.tick(kind === 'price');
  };
  return (
    <section className="stops-form-stop" aria-label={name}>
      <StopSwitch
        name={name}
        on={isOn}
        testId={`${TEST_IDS.stopLoss}-on`}
        onChange={(on) => choose(on ? 'price' : null)}
      />
      {isOn && (
        <Segmented
          label={name}
          options={LOSS_KINDS.map((value) => ({
            value,
            label: t(`ticket.lossKinds.${value}`),
            testId: `${TEST_IDS.stopLoss}-${value}`,
          }))}
          value={trailing.on ? 'trailing' : 'price'}
          onChange={choose}
        />
      )}
      {trailing.on ? (
        <DistanceFields edit={trailing} precision={precision} hidden={hidden} disabled={form.saving} />
      ) : (
        <PriceField stop="stopLoss" form={form} precision={precision} hidden={hidden} />
      )}
    </section>
  );
}

const LOSS_KINDS = ['price', 'trailing'] as const;
type LossKind = (typeof LOSS_KINDS)[number];

function PriceStop({ stop, form, ...shown }: StopFieldProps) {
  const { t } = useTranslation();
  const edit = form.edit(stop);
  const name = t(`ticket.${stop}`);
  return (
    <section className="stops-form-stop" aria-label={name}>
      <StopSwitch name={name} on={edit.entry !== null} testId={`${TEST_IDS[stop]}-on`} onChange={edit.tick} />
      <PriceField stop={stop} form={form} {...shown} />
    </section>
  );
}

interface StopSwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly testId: string;
  readonly onChange: (on: boolean) => void;
}

function StopSwitch({ name, on, testId, onChange }: StopSwitchProps) {
  return (
    <div className="stops-form-tick">
      <span>{name}</span>
      <Switch checked={on} label={name} testId={testId} onChange={onChange} />
    </div>
  );
}

function PriceField({ stop, form, precision, hidden }: StopFieldProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const edit = form.edit(stop);
  const { entry, problem } = edit;
  const name = t(`ticket.${stop}`);
  const step = priceStep(entry?.points ?? form.reference ?? 1);
  return (
    <>
      <Stepper
        label={name}
        value={entry?.points ?? null}
        step={step}
        min={step}
        scale={precision}
        places={precision}
        invalid={problem !== null}
        disabled={entry === null || form.saving}
        testId={TEST_IDS[stop]}
        describedBy={helpId}
        onChange={edit.set}
      />
      {edit.elsewhere !== undefined && (
        <p className="stops-form-elsewhere" role="status" data-testid={`${TEST_IDS[stop]}-elsewhere`}>
          {edit.elsewhere === null
            ? t('order.stopGoneElsewhere')
            : t('order.stopMovedElsewhere', { price: isolate(pointsText(edit.elsewhere, precision)) })}
        </p>
      )}
      <div className={classNames('stops-form-below', problem !== null && 'stops-form-below--wrong')}>
        <span id={helpId}>
          {problem === null || edit.bounds === null
            ? ''
            : stopProblemText(problem, edit.bounds, precision, t)}
        </span>
        {problem === null ? (
          !hidden && <Result edit={edit} />
        ) : (
          <Suggestion stop={stop} edit={edit} precision={precision} />
        )}
      </div>
    </>
  );
}

function Suggestion({ stop, edit, precision }: { stop: StopName; edit: StopEdit; precision: number }) {
  const { t } = useTranslation();
  const { suggested } = edit;
  if (suggested === null || suggested <= 0) return null;
  const price = isolate(pointsText(suggested, precision));
  return (
    <Button
      kind="secondary"
      size="small"
      testId={`${TEST_IDS[stop]}-nearest`}
      aria-label={t('ticket.useFor', { name: t(`ticket.${stop}`), price })}
      onClick={() => edit.set(suggested)}
    >
      {t('ticket.use', { price })}
    </Button>
  );
}

/** The profit or loss at the stop, and its share of the balance. */
function Result({ edit: { result } }: { edit: StopEdit }) {
  const { t } = useTranslation();
  const balance = useAccountFigures()?.balanceMicros ?? null;
  if (result === null) return null;
  const share = balance === null ? null : balanceShareText(result, balance);
  return (
    <span>
      <span className={moneyDirection(result)}>
        {t('order.ifHit', { amount: isolate(`${moneyText(result, 2, true)} USD`) })}
      </span>
      {share !== null && ` \u00b7 ${t('ticket.ofBalance', { percent: isolate(share) })}`}
    </span>
  );
}
