/** Sheet with a captcha, opened by any call that the server refuses without a solved one; the call is then sent again. */

import './captcha-sheet.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptchaRequest } from '../../../data/captcha.ts';
import { SubmitButton } from '../../../ui/controls/field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { CaptchaField, useCaptcha } from '../fields/captcha-field.tsx';

export function CaptchaSheet({ request }: { request: CaptchaRequest }) {
  const { t } = useTranslation();
  return (
    <Sheet open onClose={() => request.end(null)} title={t('signIn.captchaTitle')} testId="captcha-sheet">
      <CaptchaForm request={request} />
    </Sheet>
  );
}

function CaptchaForm({ request }: { request: CaptchaRequest }) {
  const { t } = useTranslation();
  const captcha = useCaptcha(true);
  const [letters, setLetters] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const typed = letters.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (typed !== '' && captcha.picture !== null)
      request.end({ captcha_id: captcha.picture.id, captcha: typed });
  };
  const missing = hasTried && typed === '' ? t('signIn.problems.captchaMissing') : null;
  const wrong = request.isWrong && typed === '' ? t('signIn.captchaWrong') : null;
  return (
    <form className="captcha-form" noValidate onSubmit={submit}>
      <p className="captcha-text">{t('signIn.captchaText')}</p>
      <CaptchaField
        name="captcha"
        captcha={captcha}
        value={letters}
        onChange={setLetters}
        error={missing ?? wrong}
      />
      <SubmitButton
        label={t('stepUp.confirm')}
        busy={false}
        waitSeconds={0}
        error={null}
        testId="captcha-submit"
      />
    </form>
  );
}
