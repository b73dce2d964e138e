/** Announcements of the site, below the countries where it offers no services. */

import './announcement-screen.css';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { refreshNews, useNews } from '../../data/content/news.ts';
import { ArticleList } from './articles/article-list.tsx';
import { Note } from '../../ui/states/note.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';

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
    <NarrowPage title={t('announcement.title')} back="/user" columns className="announcements">
      <PullToRefresh onRefresh={() => refreshNews(ANNOUNCEMENTS).then(articles.showNewer)}>
        <NotServed />
        <ArticleList articles={articles} texts={texts} />
      </PullToRefresh>
    </NarrowPage>
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

/** Names of countries in a language, sorted by it; a code without a name stays a code. */
export function countryNames(codes: readonly string[], language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).toSorted(new Intl.Collator(language).compare);
}
