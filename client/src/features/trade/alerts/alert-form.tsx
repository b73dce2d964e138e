/** Form for a price alert: a price, and the sentence that states when it fires or why it cannot. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Points } from '@vernier/shared/numbers/price';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { addPriceAlert, type AlertOutcome } from '../../../data/alerts/price-alerts.ts';
import { useQuote } from '../../../data/market/quotes.ts';
import { priceStep } from '../../../ui/format/price-step.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { alertProblem, alertText } from './alert-text.ts';

/** The first price is so many steps above the market. */
const FIRST_STEPS = 10;

interface AlertFormProps {
  readonly instrument: InstrumentInfo;
  /** The initial price; without one, near the market. */
  readonly price?: Points | null;
}

export function AlertForm({ instrument, price = null }: AlertFormProps) {
  const bid = useQuote(instrument.code)?.bidPoints;
  return bid === undefined ? null : <Form instrument={instrument} price={price} bid={bid} />;
}

function Form({ instrument, price: start, bid }: AlertFormProps & { readonly bid: Points }) {
  const { t } = useTranslation();
  const helpId = useId();
  const [points, setPoints] = useState<Points | null>(() => start ?? bid + FIRST_STEPS * priceStep(bid));
  const [busy, setBusy] = useState(false);
  const { id, precision } = instrument;
  const step = priceStep(points ?? bid);
  const problem = alertProblem(points, bid);

  const take = (outcome: AlertOutcome): void => {
    if (outcome.kind === 'done') toast(t('alerts.added'), { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    if (outcome.kind === 'unknown') addUnanswered(outcome, take);
  };
  const add = async (price: Points) => {
    setBusy(true);
    take(await addPriceAlert(id, formatScaled(price, precision)).finally(() => setBusy(false)));
  };
  return (
    <div className="alerts-form">
      <Stepper
        label={t('alerts.price')}
        value={points}
        step={step}
        min={step}
        scale={precision}
        places={precision}
        invalid={problem !== null}
        disabled={busy}
        testId="alert-price"
        describedBy={helpId}
        onChange={setPoints}
      />
      <p
        id={helpId}
        role="status"
        className={classNames('alerts-help', problem !== null && 'alerts-help--wrong')}
      >
        {alertText(points, bid, precision, t)}
      </p>
      <Button
        busy={busy}
        disabled={points === null || problem !== null}
        testId="alert-add"
        onClick={() => {
          if (points !== null) void add(points);
        }}
      >
        {t('alerts.add')}
      </Button>
    </div>
  );
}
