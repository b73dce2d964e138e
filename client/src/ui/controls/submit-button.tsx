/** Submit button of a form, with the problem of the whole form and a countdown while it has to wait. */

import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { FieldBelow } from './field.tsx';
import { waitText } from '../format/wait-text.ts';

interface SubmitButtonProps {
  label: string;
  busy: boolean;
  waitSeconds: number;
  error: string | null;
  testId: string;
}

export function SubmitButton({ label, busy, waitSeconds, error, testId }: SubmitButtonProps) {
  const { t } = useTranslation();
  const waiting = waitSeconds > 0;
  const below = waiting ? t('signIn.tooMany') : (error ?? undefined);
  return (
    <div>
      <Button type="submit" busy={busy} disabled={waiting} testId={testId}>
        {waiting ? t('signIn.tryAgainIn', { time: waitText(waitSeconds) }) : label}
      </Button>
      <FieldBelow id={`${testId}-below`} wrong={below !== undefined} kept text={below} />
    </div>
  );
}
