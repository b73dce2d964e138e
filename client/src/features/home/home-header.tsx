/** Mark, language, search and account. On a wide screen the rail and the bar have mark, bell and account, and the style sheet moves the rest into the day's line. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { currentLanguage } from '../../i18n/setup.ts';
import { Brand } from '../../ui/theme/brand-mark.tsx';
import { BellPlace } from '../activity/bell-place.tsx';
import { useWide } from '../../ui/browser/use-wide.ts';
import { Header } from '../../ui/layout/page.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';

export function HomeHeader() {
  const { t } = useTranslation();
  const wide = useWide();
  return (
    <Header
      start={<Brand />}
      end={
        <>
          <Link to="/language" className="home-language" aria-label={t('home.language')}>
            <Icon name="globe" size={20} />
            <bdi>{currentLanguage().toUpperCase()}</bdi>
          </Link>
          <IconLink icon="news" label={t('news.title')} to="/news" testId="home-news" />
          <IconLink icon="search" label={t('home.search')} to="/product" />
          {!wide && (
            <>
              <BellPlace />
              <IconLink icon="user" label={t('home.account')} to="/user" />
            </>
          )}
        </>
      }
    />
  );
}
