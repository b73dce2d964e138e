/** Note for a demo account in place of the security settings, with the two ways to a real account. */

import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Section } from './section.tsx';

export function RealAccountNote() {
  const { t } = useTranslation();
  return (
    <Section title={t('user.realOnly.title')} text={t('system.realOnly')}>
      <div className="system-pair">
        <ButtonLink size="medium" to="/register?from=/mine/system" testId="system-register">
          {t('login.create')}
        </ButtonLink>
        <ButtonLink kind="secondary" size="medium" to="/login?from=/mine/system">
          {t('login.submit')}
        </ButtonLink>
      </div>
    </Section>
  );
}
