/** The page of an address that has none. */

import { useTranslation } from 'react-i18next';
import { Brand } from '../ui/brand-mark.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Header } from '../ui/header.tsx';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('app.notFound.title')} header={<Header start={<Brand />} />}>
      <Empty
        page
        title={t('app.notFound.title')}
        text={t('app.notFound.text')}
        action={<ButtonLink to="/">{t('app.notFound.action')}</ButtonLink>}
      />
    </Page>
  );
}
