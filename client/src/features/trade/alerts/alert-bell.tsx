/** Bell of an instrument: opens its price alerts, or the login for a visitor. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { useUser } from '../../../data/user/session.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';

const AlertSheet = lazyComponent(() => import('./alert-sheet.tsx').then((m) => m.AlertSheet));

export function AlertBell({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useUser() !== null;
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="bell"
        quiet
        label={t('alerts.title')}
        aria-haspopup="dialog"
        testId="alert-bell"
        onClick={() => {
          if (known) setOpen(true);
          else void navigate(`/login?from=${encodeURIComponent(`/trade?code=${instrument.code}`)}`);
        }}
      />
      {known && <AlertSheet open={open} instrument={instrument} onClose={() => setOpen(false)} />}
    </>
  );
}
