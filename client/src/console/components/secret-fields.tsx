/** The fields of an administrator's secrets: a password, known or new, and the digits of the app or a recovery code. */

import { MAX_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/controls/field.tsx';

/** A recovery code with its dashes. */
const MAX_DIGITS_LENGTH = 24;

interface SecretProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly help?: string;
  readonly error?: string | null;
  readonly focusOnOpen?: boolean;
  readonly testId?: string;
}

interface PasswordProps extends SecretProps {
  readonly label: string;
  readonly kind: 'current' | 'new';
  readonly name?: string;
}

export function SecretPassword({ kind, ...props }: PasswordProps) {
  return (
    <Field {...props} type="password" autoComplete={`${kind}-password`} maxLength={MAX_PASSWORD_LENGTH} />
  );
}

export function SecretDigits(props: SecretProps) {
  const { t } = useTranslation('console');
  return (
    <Field
      {...props}
      label={t('login.digits')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={MAX_DIGITS_LENGTH}
    />
  );
}
