/** Announcements of the site, below the countries where it offers no services. */

import './announcement-screen.css';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { refreshNews, useNews } from '../../data/content/news.ts';
import { ArticleList } from './articles/article-list.tsx';
import { Header } from '../../ui/layout/header.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { countryNames } from './country-names.ts';

const ANNOUNCEMENTS = 2;

export function AnnouncementScreen() {
  const { t } = useTranslation();
  const articles = useNews(ANNOUNCEMENTS);
  const texts = {
    nothing: t('announcement.nothing'),
    nothingText: t('announcement.nothingText'),
    failed: t('announcement.failed'),
    failedText: t('announcement.failedText'),
  };
  return (
    <Page
      title={t('announcement.title')}
      narrow
      header={<Header title={t('announcement.title')} back="/user" />}
    >
      <PullToRefresh onRefresh={() => refreshNews(ANNOUNCEMENTS)}>
        <NotServed />
        <ArticleList articles={articles} texts={texts} />
      </PullToRefresh>
    </Page>
  );
}

function NotServed() {
  const { t, i18n } = useTranslation();
  const codes = useBasicInfo()?.restricted_countries ?? [];
  if (codes.length === 0) return null;
  return (
    <div className="announcement-note">
      <Note icon="globe" title={t('announcement.notServed')} testId="not-served">
        <p>{t('announcement.notServedText')}</p>
        <ul className="announcement-countries">
          {countryNames(codes, i18n.language).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
