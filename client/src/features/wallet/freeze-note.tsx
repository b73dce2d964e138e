/** State of a withdrawal freeze, with the button that requests its end. Nothing without a freeze. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../data/transport/live.ts';
import { endWithdrawalFreeze, useWithdrawalFreeze } from '../../data/user/withdrawal-freeze.ts';
import { Button } from '../../ui/controls/button.tsx';
import { momentText } from '../../ui/format/time-text.ts';
import { Note } from '../../ui/states/note.tsx';

export function FreezeNote() {
  const { t, i18n } = useTranslation();
  const { value } = useWithdrawalFreeze();
  const [busy, setBusy] = useState(false);
  if (value === undefined || value.frozen_at === null) return null;
  const end = async () => {
    setBusy(true);
    try {
      await endWithdrawalFreeze();
    } catch {
      // the data layer has shown the reason
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="freeze-note">
      <Note title={t('freeze.walletTitle')} testId="withdrawals-frozen">
        {value.ends_at === null
          ? t('freeze.walletText')
          : t('freeze.until', { time: momentText(value.ends_at, i18n.language, serverNow()) })}
      </Note>
      {value.ends_at === null && (
        <Button kind="secondary" size="medium" busy={busy} onClick={() => void end()} testId="freeze-end">
          {t('freeze.end')}
        </Button>
      )}
    </div>
  );
}
