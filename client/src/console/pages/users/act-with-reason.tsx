/** An act on a user that needs a written reason, for administrators of the roles Risk and Owner. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { PaneActions } from '../../components/console-page.tsx';
import { LargeTextField } from '../../components/text-area.tsx';

const LEAST_REASON = 3;
const MOST_REASON = 500;

interface ActWithReasonProps {
  readonly heading: string;
  /** Of the button. */
  readonly label: string;
  readonly title: string;
  readonly consequence: string;
  readonly done: string;
  readonly act: (reason: string) => Promise<unknown>;
  readonly reasonTestId: string;
  readonly testId: string;
}

export function ActWithReason({ heading, label, act, reasonTestId, ...button }: ActWithReasonProps) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  if (!useMay(['risk', 'owner'])) return null;
  const written = reason.trim();
  const run = async () => {
    await act(written);
    setReason('');
    await refetchArea('users');
  };
  return (
    <PaneActions title={heading}>
      <LargeTextField
        label={t('users.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MOST_REASON}
        placeholder={t('users.liftReasonHelp')}
        testId={reasonTestId}
      />
      <div className="pane-buttons">
        <ActionButton kind="outline" {...button} disabled={written.length < LEAST_REASON} act={run}>
          {label}
        </ActionButton>
      </div>
    </PaneActions>
  );
}
