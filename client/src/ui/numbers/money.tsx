/** Amounts of money: a balance with two decimals, and a profit with six, of which the last four are small and raised. */

import './money.css';
import { memo, useContext } from 'react';
import { classNames } from '../theme/class-names.ts';
import { type MoneyInput, moneyDirection, moneyText, profitParts } from '../format/money-text.ts';
import { NumberLanguage } from '../format/number-marks.ts';
import { storedChoice, useStoredChoice } from '../browser/stored-choice.ts';

const choice = storedChoice('amounts', ['shown', 'hidden'], () => 'shown');

interface Shown {
  /** Follows the amount, small. */
  currency?: string | undefined;
  /** Six dots instead of the amount. */
  hidden?: boolean | undefined;
  testId?: string | undefined;
  className?: string | undefined;
}

interface MoneyProps extends Shown {
  amount: MoneyInput | null;
  places?: number;
  /** A plus before a gain. */
  sign?: boolean;
}

const READ_PLACES = 2;
const DOTS = '\u2022\u2022\u2022\u2022\u2022\u2022';

export const Money = memo(function Money(props: MoneyProps) {
  useContext(NumberLanguage);
  const { amount, places = 2, sign = false, currency, hidden = false, testId, className } = props;
  return (
    <bdi className={classNames('money', className)} data-testid={testId}>
      {hidden ? (
        DOTS
      ) : amount === null ? (
        '\u2014'
      ) : (
        <Digits text={moneyText(amount, places, sign)} places={places} />
      )}
      {currency && <span className="money-currency">{` ${currency}`}</span>}
    </bdi>
  );
});

/** Of more than two decimals the others are small and raised. */
function Digits({ text, places }: { text: string; places: number }) {
  if (places <= READ_PLACES) return text;
  const cut = text.length - (places - READ_PLACES);
  return (
    <>
      {text.slice(0, cut)}
      <span className="money-minor">{text.slice(cut)}</span>
    </>
  );
}

interface ProfitProps extends Shown {
  amount: MoneyInput | null;
  /** Direction colour; on unless the place has its own. */
  colour?: boolean;
}

export const Profit = memo(function Profit(props: ProfitProps) {
  useContext(NumberLanguage);
  const { amount, colour = true, currency, hidden = false, testId, className } = props;
  const parts = amount === null ? { read: '\u2014', minor: '' } : profitParts(amount);
  const tone = colour && amount !== null && !hidden ? moneyDirection(amount) : null;
  return (
    <bdi className={classNames('money', tone, className)} data-testid={testId}>
      {hidden ? (
        DOTS
      ) : (
        <>
          {parts.read}
          <span className="money-minor">{parts.minor}</span>
        </>
      )}
      {currency && <span className="money-currency">{` ${currency}`}</span>}
    </bdi>
  );
});

/** Setting of this device that hides amounts of money behind dots (the eye button). */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const [value, set] = useStoredChoice(choice);
  return [value === 'hidden', () => set(value === 'hidden' ? 'shown' : 'hidden')];
}
