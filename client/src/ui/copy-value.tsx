/** Copies a value: the control says that it did, with a check, for two seconds. As a button with words, or as an icon beside a line. */

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast.ts';

const SAID_MS = 2_000;

interface CopyValueProps {
  text: string;
  /** What is copied, for who cannot see what it stands beside. */
  label: string;
  look?: 'button' | 'icon';
  testId: string;
}

export function CopyValue({ text, label, look = 'button', testId }: CopyValueProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((count) => count + 1);
    } catch {
      // no permission, or a page that is not secure: the text can still be selected by hand
      toast(t('ui.copyFailed'), { tone: 'error' });
    }
  };
  const icon = copied > 0 ? 'check' : 'copy';
  const onClick = () => void copy();
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon} label={label} quiet size={19} onClick={onClick} testId={testId} />
      ) : (
        <Button kind="secondary" size="medium" block={false} icon={icon} testId={testId} onClick={onClick}>
          {t(copied > 0 ? 'ui.copied' : 'ui.copy')}
          <span className="vh">{` ${label}`}</span>
        </Button>
      )}
      <span className="vh" role="status">
        {copied > 0 && t('ui.copied')}
      </span>
    </>
  );
}
