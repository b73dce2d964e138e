/** Said to a demo account on a page for real ones: what it needs instead, and that nothing of its own changes. */

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/surfaces/dialog.tsx';

export function RealOnly({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('user.realOnly.title')} text={text} testId="real-only">
      <ButtonLink to="/register?from=/user">{t('register.headline')}</ButtonLink>
      <ButtonLink kind="secondary" to="/login?from=/user">
        {t('user.realOnly.logIn')}
      </ButtonLink>
      <Button kind="text" size="medium" onClick={onClose}>
        {t('user.realOnly.close')}
      </Button>
    </Dialog>
  );
}
