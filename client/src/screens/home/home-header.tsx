/** Mark, language, search and account; on a wide screen the rail carries mark and account. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { currentLanguage } from '../../i18n/setup.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { Header } from '../../ui/header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-button.tsx';

export function HomeHeader() {
  return <Header start={<Brand />} end={<HeaderLinks />} />;
}

function HeaderLinks() {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/language" className="home-language" aria-label={t('home.language')}>
        <Icon name="globe" size={20} />
        <bdi>{currentLanguage().toUpperCase()}</bdi>
      </Link>
      <IconLink icon="search" label={t('home.search')} to="/product" />
      <IconLink icon="user" label={t('home.account')} to="/user" />
    </>
  );
}
