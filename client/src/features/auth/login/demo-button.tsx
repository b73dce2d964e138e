/** Button that opens a demo account, or reopens the visitor's existing one. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import { openDemo, useUser } from '../../../data/user/session.ts';
import { BusyTicks } from '../../../ui/controls/busy-ticks.tsx';
import { Dial } from '../../../ui/theme/dial.tsx';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';

/** Round amounts are written without their cents. */
function grantText(amount: string): string {
  return moneyText(amount).replace(/\.00$/, '');
}

export function DemoButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const basicInfo = useBasicInfo();
  const [busy, setBusy] = useState(false);
  const open = user?.is_demo === 1;
  const grant = basicInfo === undefined ? null : grantText(basicInfo.demo_balance);

  const enter = async () => {
    if (open) return onDone();
    setBusy(true);
    try {
      await openDemo();
      onDone();
    } catch {
      // the data layer has shown the reason; the button allows another attempt
      setBusy(false);
    }
  };

  return (
    <button
      type="button"
      className="login-demo"
      disabled={busy}
      aria-busy={busy || undefined}
      data-testid="open-demo"
      onClick={() => void enter()}
    >
      <Dial seed="demo account" size={40} />
      <span className="login-demo-content">
        <b>{open ? t('login.demo.resume') : t('login.demo.open')}</b>
        <span>
          {open
            ? t('login.demo.resumeText')
            : grant === null
              ? t('login.demo.plain')
              : t('login.demo.grant', { amount: grant })}
        </span>
      </span>
      {busy ? <BusyTicks /> : <Icon name="right" size={19} weight={1.8} flip />}
    </button>
  );
}
