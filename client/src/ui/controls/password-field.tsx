/** Password field with a button that shows the password; pasting and password managers work. */

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** Hint for password managers. */
  kind: 'current' | 'new';
  value: string;
  onChange: (text: string) => void;
  error: string | null;
  help?: string;
  testId: string;
}

export function PasswordField({ kind, help, ...field }: PasswordFieldProps): ReactNode {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      help={help}
      roomBelow
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('login.hidePassword') : t('login.showPassword')}
          aria-pressed={shown}
          quiet
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
