/** Field for the letters of a captcha, with its picture and the button for another one. */

import './captcha-field.css';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCaptcha } from '../../../data/user/identity.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

export interface CaptchaHandle {
  /** Null until it is loaded, and when it could not be created. */
  readonly picture: { readonly id: string; readonly b64s: string } | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

interface CaptchaFieldProps {
  name: string;
  captcha: CaptchaHandle;
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}

export function CaptchaField({ name, captcha, value, onChange, error }: CaptchaFieldProps) {
  const { t } = useTranslation();
  const { picture, failed, reload } = captcha;
  return (
    <div className="captcha-field">
      <Field
        label={t('signIn.captcha')}
        name={name}
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

/** Captcha that is loaded with its form, and again for every attempt, since one is valid once. */
export function useCaptcha(needed: boolean): CaptchaHandle {
  const [picture, setPicture] = useState<CaptchaHandle['picture']>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(() => {
    loadCaptcha().then(
      (loaded) => {
        setPicture(loaded);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (needed) reload();
  }, [needed, reload]);
  return { picture, failed, reload };
}
