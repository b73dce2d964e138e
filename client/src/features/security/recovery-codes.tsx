/** Recovery codes, shown only once: to copy, to save as a file, and to store before the sheet closes. */

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { saveText } from '../../ui/browser/save-file.ts';
import { brand } from '../../ui/theme/brand.ts';
import { Button } from '../../ui/controls/button.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the focused element is gone with the previous step
    heading.current?.focus({ preventScroll: true });
  }, []);
  const text = () => codes.join('\n');
  const file = () => `${t('system.recovery.fileHead', { name: brand.name })}\n\n${text()}\n`;
  return (
    <div className="security-form">
      <h3 ref={heading} tabIndex={-1}>
        {t('system.recovery.title')}
      </h3>
      <p className="security-text">{t('system.recovery.text')}</p>
      <ul className="security-codes" dir="ltr" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security-pair">
        <CopyButton text={text} />
        <Button
          kind="secondary"
          size="medium"
          icon="deposit"
          onClick={() => saveText(`${fileStem()}-recovery-codes.txt`, file(), 'text/plain')}
          testId="recovery-save"
        >
          {t('system.recovery.save')}
        </Button>
      </div>
      <Button onClick={onDone} testId="recovery-done">
        {t('system.recovery.done')}
      </Button>
    </div>
  );
}

function fileStem(): string {
  return brand.name.toLowerCase();
}
