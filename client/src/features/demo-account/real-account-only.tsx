/** Dialogs for a demo account about what needs a real account; its own data stays. */

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { moneyText } from '../../ui/format/money-text.ts';

/** Covers a page for real accounts. */
export function RealAccountOnly({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('user.realOnly.title')} text={text} testId="real-only">
      <WaysToRealAccount onClose={onClose} />
    </Dialog>
  );
}

function WaysToRealAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink to="/register?from=/user">{t('register.headline')}</ButtonLink>
      <ButtonLink kind="secondary" to="/login?from=/user">
        {t('user.realOnly.logIn')}
      </ButtonLink>
      <Button kind="text" size="medium" onClick={onClose}>
        {t('user.realOnly.close')}
      </Button>
    </>
  );
}

interface RealAccountOnlyDialogProps {
  open: boolean;
  onClose: () => void;
  balanceMicros: bigint | null;
}

/** Shown when a demo account wants to deposit or withdraw. */
export function RealAccountOnlyDialog({ open, onClose, balanceMicros }: RealAccountOnlyDialogProps) {
  const { t } = useTranslation();
  const text =
    balanceMicros === null
      ? t('user.realOnly.plainText')
      : t('user.realOnly.text', { amount: moneyText(balanceMicros) });
  return (
    <Dialog open={open} onClose={onClose} title={t('user.realOnly.title')} text={text} testId="real-only">
      <WaysToRealAccount onClose={onClose} />
    </Dialog>
  );
}
