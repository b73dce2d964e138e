/** Switch of monthly statements by email. Nothing for an account without an address. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setMonthlyStatement, useMonthlyStatement } from '../../../data/wallet/monthly-statement.ts';
import { useUser } from '../../../data/user/session.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { SettingsRow } from '../../../ui/lists/settings-row.tsx';

export function MonthlyStatement() {
  const { t } = useTranslation();
  const user = useUser();
  const { value } = useMonthlyStatement();
  const [pending, setPending] = useState<boolean | null>(null);
  const email = user?.is_demo === 0 ? user.email : null;
  if (email === null || value === undefined) return null;
  const change = async (enabled: boolean) => {
    setPending(enabled);
    try {
      await setMonthlyStatement(enabled);
    } catch {
      // the data layer has shown the reason
    } finally {
      setPending(null);
    }
  };
  const name = t('history.statement.monthly');
  const label = (
    <>
      {name}
      <small className="statement-hint">{t('history.statement.monthlyText', { email })}</small>
    </>
  );
  return (
    <SettingsRow
      label={label}
      value={
        <Switch
          checked={pending ?? value.enabled}
          onChange={(enabled) => void change(enabled)}
          label={name}
          testId="statement-monthly"
        />
      }
    />
  );
}
