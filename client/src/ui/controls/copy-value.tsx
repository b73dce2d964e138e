/** Control that copies a value and shows a check for two seconds: a button with a label, or an icon next to a line. */

import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useCopied } from './use-copied.ts';

interface CopyValueProps {
  text: string;
  /** Accessible name of the copied value. */
  label: string;
  look?: 'button' | 'icon';
  testId: string;
}

export function CopyValue({ text, label, look = 'button', testId }: CopyValueProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopied(t('ui.copyFailed'));
  const icon = copied ? 'check' : 'copy';
  const onClick = () => copy(text);
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon} label={label} quiet size={19} onClick={onClick} testId={testId} />
      ) : (
        <Button kind="secondary" size="medium" block={false} icon={icon} testId={testId} onClick={onClick}>
          {t(copied ? 'ui.copied' : 'ui.copy')}
          <span className="vh">{` ${label}`}</span>
        </Button>
      )}
      <span className="vh" role="status">
        {copied && t('ui.copied')}
      </span>
    </>
  );
}
