/** Secret for an authenticator app: a QR code, a link to an app on this device, and the text to type. */

import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewTotpSecret } from '../../data/user/second-factor.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';

const QrPicture = lazy(() =>
  import('../../ui/controls/qr-picture.tsx').then((m) => ({ default: m.QrPicture })),
);

const IN_FOURS = /.{1,4}/g;

export function NewSecretView({ secret: { secret, uri } }: { secret: NewTotpSecret }) {
  const { t } = useTranslation();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the focused element is gone with the previous step
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p ref={first} tabIndex={-1} className="security-text">
        {t('system.totp.scanText')}
      </p>
      <div className="security-qr">
        <Suspense fallback={null}>
          <QrPicture text={uri} label={t('system.totp.picture')} testId="totp-qr" />
        </Suspense>
      </div>
      <p className="security-text">{t('system.totp.typeText')}</p>
      <p className="security-secret" dir="ltr" data-testid="totp-secret">
        {secret.match(IN_FOURS)?.join(' ')}
      </p>
      <div className="security-pair">
        <CopyButton text={() => secret} />
        <a className="button button--secondary button--medium button--block" href={uri}>
          <span className="button-label">{t('system.totp.openApp')}</span>
        </a>
      </div>
    </>
  );
}
