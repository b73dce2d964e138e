/** Amount and receipt of a deposit, and its submission; the button states the next missing value or the effect. */

import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { PictureSlot } from '../../picture-upload/picture-slot.tsx';
import { waitText } from '../../../ui/format/time-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FieldBelow } from '../../../ui/controls/field.tsx';
import { currencyText, moneyText } from '../../../ui/format/money-text.ts';
import { exampleNumber, isolate } from '../../../ui/format/number-text.ts';
import {
  amountProblem,
  type ChannelTerms,
  type MissingValue,
  progressOf,
  sentUnits,
} from './deposit-form.ts';
import { estimateText } from '../transfers/market-rate.tsx';
import { Scale } from '../../../ui/gauges/scale.tsx';
import type { DepositForm } from './use-deposit-form.ts';

const TICKS = 61;
const MIDDLE = 30;

/** Space for every digit, with separators between them. */
const AMOUNT_LENGTH = 32;

export function DepositFields({ form, terms }: { form: DepositForm; terms: ChannelTerms }) {
  const { t } = useTranslation();
  const { amount, units, proof, missing, error } = form;
  const problem = amountProblem(units, terms);
  const bound = problem === 'belowMin' ? terms.min : terms.max;
  const unit = (number: string) => isolate(`${currencyText(number)} ${terms.currency}`);
  return (
    <form className="deposit-form" noValidate onSubmit={form.submit} data-testid="deposit-form">
      <Field
        label={t('charge.amount', { currency: isolate(terms.currency) })}
        name="number"
        inputMode="decimal"
        autoComplete="off"
        maxLength={AMOUNT_LENGTH}
        placeholder={moneyText(0n)}
        value={amount.text}
        onChange={amount.take}
        onBlur={amount.settle}
        error={
          amount.malformed
            ? t('ui.notANumber', { example: isolate(exampleNumber()) })
            : problem && t(`charge.problems.${problem}`, { amount: unit(bound) })
        }
        help={useCreditText(form)}
        roomBelow
        testId="deposit-amount"
      />
      <PictureSlot
        name="proofImg"
        title={t('charge.proof')}
        help={t('charge.proofHelp')}
        whole
        handle={proof}
        error={null}
      />
      <ProgressScale missing={missing} />
      <SubmitRow form={form} unit={unit} />
      <FieldBelow id="deposit-below" wrong={error !== null} permanent text={error ?? undefined} />
    </form>
  );
}

function useCreditText({ creditMicros, terms }: DepositForm): string {
  const { t } = useTranslation();
  if (creditMicros === null) return t('charge.amountHelp');
  const credit = `${moneyText(creditMicros)} USD`;
  return t('charge.youGet', { amount: isolate(estimateText(credit, terms?.rate_at == null)) });
}

function SubmitRow({ form, unit }: { form: DepositForm; unit: (amount: string) => string }) {
  const { t } = useTranslation();
  const { units, missing, busy, waitSeconds } = form;
  const offline = useOffline();
  const buttonText = () => {
    if (offline) return t('ui.offlineButton');
    if (waitSeconds > 0) return t('signIn.tryAgainIn', { time: waitText(waitSeconds) });
    if (missing !== null) return t(`charge.missing.${missing}`);
    return t('charge.submit', { amount: unit(sentUnits(units ?? 0n)) });
  };
  return (
    <Button
      type="submit"
      busy={busy}
      disabled={offline || missing !== null || waitSeconds > 0}
      testId="deposit-submit"
    >
      {buttonText()}
    </Button>
  );
}

/** Progress scale of a deposit: the needle moves as the form fills, and the end is the balance. */
function ProgressScale({ missing }: { missing: MissingValue | null }) {
  const { t } = useTranslation();
  const place = progressOf(missing);
  return (
    <div className="deposit-progress" aria-hidden="true">
      <Scale
        count={TICKS}
        box={12}
        height={(i) => (i % MIDDLE === 0 ? 10 : 5)}
        state={(_, at) => (at <= place ? 'lit' : 'rest')}
        needle={place}
      />
      <div className="deposit-progress-content">
        <span>{t('charge.steps.send')}</span>
        <span>{t('charge.steps.review')}</span>
        <span>{t('charge.steps.balance')}</span>
      </div>
    </div>
  );
}
