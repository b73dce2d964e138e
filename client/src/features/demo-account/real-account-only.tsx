/** Note for a demo account on a page for real accounts: it needs a real account, and keeps its own data. */

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';

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
