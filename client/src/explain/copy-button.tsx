/** Copies a text: the button says that it did, with a check, for two seconds. */

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

const SAID_MS = 2_000;
/** Marks of writing direction mean nothing where all of the text runs one way. */
const ISOLATES = /[\u2066\u2069]/g;

export function CopyButton({ text }: { text: () => string }) {
  const { t, i18n } = useTranslation();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const plain = i18n.dir() === 'rtl' ? text() : text().replace(ISOLATES, '');
    try {
      await navigator.clipboard.writeText(plain);
      setCopied((count) => count + 1);
    } catch {
      // no permission, or a page that is not secure: the text can still be selected by hand
      toast(t('explain.copyFailed'), { tone: 'error' });
    }
  };
  return (
    <>
      <Button
        kind="secondary"
        size="medium"
        icon={copied > 0 ? 'check' : 'copy'}
        testId="explain-copy"
        onClick={() => void copy()}
      >
        {t(copied > 0 ? 'explain.copied' : 'explain.copy')}
      </Button>
      <span className="vh" role="status">
        {copied > 0 && t('explain.copied')}
      </span>
    </>
  );
}
