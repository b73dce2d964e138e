/** Fields for a new password and its repetition, with the rules checked off and a scale of its strength. */

import './new-password.css';
import {
  isPasswordLong,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '@vernier/shared/identity/password-rules';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import type { AccountFormHandle } from './use-account-form.ts';

/** Bits of a full scale: beyond any attack on a slow hash. */
const FULL_BITS = 80;
const FAIR_BITS = 36;
const GOOD_BITS = 50;
const STRONG_BITS = 66;

/** Bits of a character that only repeats or continues the one before it. */
const IDLE_BITS = 0.7;

/** Log2 of the size of each character class. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
  [/\p{Lo}/u, 200],
];
const RUNS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

interface NewPasswordProps {
  label: string;
  repeatLabel: string;
  /** The e-mail address or mobile number in the form. */
  account: string;
  handle: Pick<AccountFormHandle, 'form' | 'change' | 'errorOf'>;
}

export function NewPassword({ label, repeatLabel, account, handle }: NewPasswordProps) {
  const { form, change, errorOf } = handle;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        kind="new"
        value={form.password}
        onChange={(text) => change({ type: 'password', text })}
        error={errorOf('password')}
        testId="password"
      />
      <StrengthScale password={form.password} account={account} />
      <PasswordField
        label={repeatLabel}
        name="repeat"
        kind="new"
        value={form.repeat}
        onChange={(text) => change({ type: 'repeat', text })}
        error={errorOf('repeat')}
        testId="repeat"
      />
    </>
  );
}

const TICKS = 41;

function StrengthScale({ password, account }: { password: string; account: string }) {
  const { t } = useTranslation();
  const { strength, at } = estimate(password, account);
  const long = isPasswordLong(password);
  const strengthText = strength === 'none' ? '' : t(`signIn.strength.${strength}`);
  return (
    <div className="strength">
      <Scale
        count={TICKS}
        box={12}
        height={(i) => (i % 10 === 0 ? 10 : 6)}
        state={(_i, place) => (strength !== 'none' && place <= at ? 'lit' : 'rest')}
        needle={strength === 'none' ? null : at}
        label={t('signIn.strength.label')}
        meter={{ min: 0, max: 100, now: Math.round(at * 100), text: strengthText }}
      />
      <p className="strength-labels" data-testid="strength" data-strength={strength}>
        <span className={classNames('strength-rule', long && 'strength-rule--met')}>
          {long && <Icon name="check" size={14} weight={2.2} />}
          {t('signIn.rules.length', { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH })}
        </span>
        <span className="strength-label">{strengthText}</span>
      </p>
      <p className="strength-rule">{t('signIn.rules.uncommon')}</p>
    </div>
  );
}

type Strength = 'none' | 'weak' | 'fair' | 'good' | 'strong';

interface Estimate {
  readonly strength: Strength;
  /** From 0 to 1. */
  readonly at: number;
}

/** `account`: the e-mail address or mobile number in the form, which an attacker knows. */
export function estimate(password: string, account: string): Estimate {
  if (password === '') return { strength: 'none', at: 0 };
  const bits = bitsOf(withoutAccountName(password, account));
  // a password that is not allowed is never shown as strong
  const strength = isPasswordLong(password) ? strengthOf(bits) : 'weak';
  return { strength, at: Math.min(1, bits / FULL_BITS) };
}

function strengthOf(bits: number): Strength {
  if (bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

function withoutAccountName(password: string, account: string): string {
  const parts = account.toLowerCase().split(/[^\p{L}\p{Nd}]+/u);
  return parts
    .filter((part) => part.length >= 3)
    .reduce((rest, part) => {
      const at = rest.toLowerCase().indexOf(part);
      return at === -1 ? rest : rest.slice(0, at) + rest.slice(at + part.length);
    }, password);
}

function bitsOf(password: string): number {
  const characters = Array.from(password);
  const alphabet = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const each = Math.log2(Math.max(2, alphabet));
  const seen = new Set<string>();
  let bits = 0;
  for (const [i, character] of characters.entries()) {
    const before = characters[i - 1];
    const idle = seen.has(character) || (before !== undefined && continues(before, character));
    bits += idle ? IDLE_BITS : each;
    seen.add(character);
  }
  return bits;
}

/** The next letter, digit or key, upwards or downwards. */
function continues(before: string, after: string): boolean {
  const [a, b] = [before.toLowerCase(), after.toLowerCase()];
  if (Math.abs((a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)) === 1) return true;
  return RUNS.some(
    (run) => run.includes(a) && run.includes(b) && Math.abs(run.indexOf(a) - run.indexOf(b)) === 1,
  );
}
