/** Field for the text of a captcha, with its picture and the button for another one. */

import './captcha-field.css';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import type { CaptchaHandle } from './use-captcha.ts';

interface CaptchaFieldProps {
  captcha: CaptchaHandle;
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}

export function CaptchaField({
  captcha: { picture, failed, reload },
  value,
  onChange,
  error,
}: CaptchaFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="captcha-field">
      <Field
        label={t('signIn.captcha')}
        name="code"
        autoComplete="off"
        maxLength={16}
        value={value}
        onChange={onChange}
        error={error ?? (failed ? t('signIn.captchaFailed') : null)}
        roomBelow
        testId="captcha"
      />
      <div className="captcha-picture">
        {picture !== null && (
          <img src={picture.b64s} alt={t('signIn.captchaPicture')} data-testid="captcha-picture" />
        )}
      </div>
      <IconButton icon="refresh" label={t('signIn.captchaReload')} onClick={reload} testId="captcha-reload" />
    </div>
  );
}
