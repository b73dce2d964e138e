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
import { estimate } from './password-strength.ts';
import type { AccountFormHandle } from './use-account-form.ts';

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
