/** Dialog for a demo account that wants to deposit or withdraw: it needs a real account, and keeps its own data. */

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { moneyText } from '../../ui/format/money-text.ts';

interface RealOnlyDialogProps {
  open: boolean;
  onClose: () => void;
  balanceMicros: bigint | null;
}

export function RealOnlyDialog({ open, onClose, balanceMicros }: RealOnlyDialogProps) {
  const { t } = useTranslation();
  const text =
    balanceMicros === null
      ? t('user.realOnly.plainText')
      : t('user.realOnly.text', { amount: moneyText(balanceMicros) });
  return (
    <Dialog open={open} onClose={onClose} title={t('user.realOnly.title')} text={text} testId="real-only">
      <ButtonLink to="/login?from=/user">{t('user.realOnly.logIn')}</ButtonLink>
      <Button kind="secondary" onClick={onClose}>
        {t('user.realOnly.close')}
      </Button>
    </Dialog>
  );
}
