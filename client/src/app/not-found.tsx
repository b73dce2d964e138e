/** The page of an address that has none. */

import { useTranslation } from 'react-i18next';
import { Brand } from '../ui/theme/brand-mark.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/states/empty.tsx';
import { Header } from '../ui/layout/header.tsx';
import { Page } from '../ui/layout/page.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('app.notFound.title')} header={<Header start={<Brand />} />}>
      <EmptyState
        page
        title={t('app.notFound.title')}
        text={t('app.notFound.text')}
        action={<ButtonLink to="/">{t('app.notFound.action')}</ButtonLink>}
      />
    </Page>
  );
}
