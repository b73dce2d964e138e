/** Button that copies a text and confirms it for two seconds. */

import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useCopied } from './use-copied.ts';

/** Direction marks are needless where all of the text has one direction. */
const ISOLATES = /[\u2066\u2069]/g;

export function CopyButton({ text }: { text: () => string }) {
  const { t, i18n } = useTranslation();
  const { copied, copy } = useCopied(t('explain.copyFailed'));
  const onClick = () => copy(i18n.dir() === 'rtl' ? text() : text().replace(ISOLATES, ''));
  return (
    <>
      <Button
        kind="secondary"
        size="medium"
        icon={copied ? 'check' : 'copy'}
        testId="explain-copy"
        onClick={onClick}
      >
        {t(copied ? 'explain.copied' : 'explain.copy')}
      </Button>
      <span className="vh" role="status">
        {copied && t('explain.copied')}
      </span>
    </>
  );
}
