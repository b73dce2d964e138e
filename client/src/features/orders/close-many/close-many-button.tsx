/** Button above the positions that closes two or more of them in one step. */

import './close-many-button.css';
import type { PositionView } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

const CloseManyChoices = lazyComponent(() =>
  import('./close-many-choices.tsx').then((m) => m.CloseManyChoices),
);

interface CloseManyProps {
  readonly positions: readonly PositionView[];
  readonly hidden: boolean;
}

export function CloseManyButton({ positions, hidden }: CloseManyProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const [open, setOpen] = useState(false);
  if (positions.length < 2) return null;
  return (
    <div className="close-many">
      <Button
        kind="secondary"
        size="small"
        disabled={offline}
        testId="close-many"
        onClick={() => setOpen(true)}
      >
        {t('order.closeMany.title')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} label={t('order.closeMany.title')}>
        {open && <CloseManyChoices positions={positions} hidden={hidden} onDone={() => setOpen(false)} />}
      </Sheet>
    </div>
  );
}
