/** Amount field of a withdrawal: the amount as a large figure, the available money, the bounds, and buttons for shares of it. */

import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/theme/class-names.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { barePercentText, exampleNumber, isolate } from '../../../ui/format/number-text.ts';
import { useTypedNumber } from '../../../ui/controls/use-typed-number.ts';
import {
  microsOf,
  amountOf,
  DOLLARS,
  amountShare,
  typedAmount,
  receivedUnitsText,
} from './withdrawal-quote.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

const SHARES = [25, 50, 75, 100] as const;
/** Longer amounts are set smaller, so that the figure stays visible. */
const LONG = 9;
/** Space for every digit, with separators between them. */
const AMOUNT_LENGTH = 32;

export function AmountField({ form }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const empty = moneyText(0n);
  useLayoutEffect(() => {
    // the typed text replaces the grouped figure, and further typing replaces it
    if (typing) input.current?.select();
  }, [typing]);
  const typed = useTypedNumber({
    value: form.amountMicros,
    // the figure is grouped while it is not being edited
    written: typing ? typedAmount : receivedUnitsText,
    read: amountOf,
    onChange: form.setAmount,
  });
  const shown = typed.text;
  const problem = useProblemText(form, typed.malformed);
  return (
    <section className="withdraw-amount">
      <label htmlFor={id} className="vh">
        {t('withdraw.amount')}
      </label>
      <div className="withdraw-amount-line">
        <div
          className={classNames(
            'withdraw-amount-field',
            shown.length > LONG && 'withdraw-amount-field--long',
          )}
          dir="ltr"
        >
          <span data-shown={shown === '' ? empty : shown}>
            <input
              ref={input}
              id={id}
              inputMode="decimal"
              autoComplete="off"
              placeholder={empty}
              value={shown}
              aria-invalid={problem !== null || undefined}
              aria-describedby={`${id}-below`}
              data-testid="withdraw-amount"
              onFocus={() => setTyping(true)}
              onBlur={() => {
                setTyping(false);
                typed.settle();
              }}
              maxLength={AMOUNT_LENGTH}
              onChange={({ target }) => typed.take(target.value)}
            />
          </span>
          <small>{DOLLARS}</small>
        </div>
      </div>
      <Bounds form={form} />
      <p id={`${id}-below`} className="withdraw-amount-problem" aria-live="polite">
        {problem}
      </p>
      <Shares form={form} />
    </section>
  );
}

function Bounds({ form: { availableMicros, requiredMicros, currency } }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  return (
    <div className="withdraw-bounds">
      <span>
        {t('withdraw.available')}{' '}
        <bdi className="num" data-testid="withdraw-available">
          {availableMicros === null ? '\u2014' : moneyText(availableMicros - (availableMicros % 10_000n))}
        </bdi>
      </span>
      {currency !== undefined && (
        <span className="withdraw-minimum">
          {t('withdraw.minimum', { amount: isolate(moneyText(currency.min)) })}
        </span>
      )}
      {requiredMicros > 0n && (
        <span className="withdraw-reserved">
          {t('withdraw.kept', { amount: isolate(moneyText(requiredMicros)) })}
        </span>
      )}
    </div>
  );
}

function Shares({ form: { availableMicros, currency, amountMicros, setAmount } }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const max = currency === undefined ? null : microsOf(currency.max);
  return (
    <div className="withdraw-shares" role="group" aria-label={t('withdraw.shares')}>
      {SHARES.map((percent) => {
        const share = availableMicros === null ? null : amountShare(availableMicros, percent, max);
        return (
          <button
            key={percent}
            type="button"
            disabled={availableMicros === null || availableMicros === 0n}
            aria-pressed={share !== null && share === amountMicros}
            data-testid={`withdraw-share-${percent}`}
            onClick={() => setAmount(share)}
          >
            {percent === 100 ? t('withdraw.all') : <bdi>{barePercentText(percent)}</bdi>}
          </button>
        );
      })}
    </div>
  );
}

/** An empty field has no problem; the button states that it is missing. */
function useProblemText(
  { problem, currency, availableMicros }: WithdrawForm,
  malformed: boolean,
): string | null {
  const { t } = useTranslation();
  if (malformed) return t('ui.notANumber', { example: isolate(exampleNumber()) });
  if (problem === null || problem === 'missing' || currency === undefined) return null;
  const bounds = {
    aboveAvailable: availableMicros ?? 0n,
    belowMin: microsOf(currency.min),
    aboveMax: microsOf(currency.max),
    nothingLeft: 0n,
  };
  return t(`withdraw.problems.${problem}`, { amount: isolate(receivedUnitsText(bounds[problem])) });
}
