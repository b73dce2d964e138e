/** Note that copying a trader is not possible yet, and what can be done instead. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { isolate } from '../../ui/format/isolate.ts';

interface CopyTradingNoteProps {
  readonly trader: TraderWire | null;
  /** Offers to open the trader, where it is not open already. */
  readonly canLook: boolean;
  readonly onLook: (trader: TraderWire) => void;
  readonly onClose: () => void;
}

export function CopyTradingNote({ trader, canLook, onLook, onClose }: CopyTradingNoteProps) {
  const { t } = useTranslation();
  const name = isolate(trader?.user.name ?? '');
  return (
    <Dialog
      open={trader !== null}
      onClose={onClose}
      title={t('rank.soon')}
      text={t('rank.soonText', { name })}
      testId="copy-soon"
    >
      {canLook && trader !== null && (
        <Button onClick={() => onLook(trader)} testId="copy-look">
          {t('rank.look', { name })}
        </Button>
      )}
      <Button kind={canLook ? 'text' : 'primary'} onClick={onClose} testId="copy-close">
        {t('rank.understood')}
      </Button>
    </Dialog>
  );
}
