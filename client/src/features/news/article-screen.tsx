/** Page of one article, with a link to its instrument and a share button. */

import './article-screen.css';
import type { NewsWire } from '@vernier/shared/api/shapes/site';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useInstruments } from '../../data/market/instruments.ts';
import { useArticle, useNews } from '../../data/content/news.ts';
import { ArticleFacts } from './articles/article-facts.tsx';
import { ArticleRow } from './articles/article-list.tsx';
import { ArticlePicture } from './articles/article-picture.tsx';
import { namedInstrument } from './articles/named-instrument.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { isolate } from '../../ui/format/number-text.ts';
import { textDirection } from '../../ui/format/text-direction.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useWide } from '../../ui/browser/use-wide.ts';
import { Header, Page } from '../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';
import { useOffline } from '../../data/transport/offline.ts';
import { isAbort } from '../../data/transport/failures.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const NEWS = '/news';
const ANNOUNCEMENTS = '/mine/announcement';
const TICKS = 96;
const NEWS_CATEGORY = 1;
const MOST_OTHERS = 6;

export function ArticleScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const offline = useOffline();
  const wide = useWide();
  const { article, missing, failed, retry } = useArticle(query.get('id'));
  const waits = article === undefined && !missing && !failed;
  const slow = useSlow(waits);
  const list = article?.category_id === 2 ? ANNOUNCEMENTS : NEWS;
  const share = article && <ShareButton title={article.title} />;
  return (
    <Page
      title={article?.title ?? t('news.title')}
      narrow
      columns
      header={<Header back={list} end={share} />}
    >
      {article !== undefined && (
        <div className="article-columns">
          <Article article={article} />
          {wide && <OtherNews id={article.id} />}
        </div>
      )}
      {waits && slow && <Skeleton width="100%" height="20rem" />}
      {missing && (
        <EmptyState
          title={t('news.gone')}
          text={t('news.goneText')}
          action={
            <ButtonLink to={NEWS} replace>
              {t('news.all')}
            </ButtonLink>
          }
        />
      )}
      {failed && (
        <ErrorState
          title={t('news.failed')}
          text={t(offline ? 'refusal.noConnection' : 'news.failedText')}
          onRetry={retry}
        />
      )}
    </Page>
  );
}

function Article({ article }: { article: NewsWire }) {
  const { t } = useTranslation();
  const { id, title, desc, logo, content } = article;
  const named = namedInstrument(title, useInstruments().instruments);
  return (
    <article className="article-page" data-testid="article">
      <ArticlePicture id={id} logo={logo} ticks={TICKS} />
      <h1 dir={textDirection(title)}>{title}</h1>
      <ArticleFacts row={article} />
      {desc !== '' && (
        <p className="article-page-desc" dir={textDirection(desc)}>
          {desc}
        </p>
      )}
      <RichText html={content} />
      {named !== undefined && (
        <ButtonLink to={`/trade?code=${named.code}`} kind="secondary" testId="article-trade">
          {t('news.trade', { code: isolate(named.showCode) })}
        </ButtonLink>
      )}
    </article>
  );
}

/** The newest other articles, beside the article on a wide screen. */
function OtherNews({ id }: { id: number }) {
  const { t } = useTranslation();
  const others = useNews(NEWS_CATEGORY).rows.filter((row) => row.id !== id);
  if (others.length === 0) return null;
  return (
    <aside className="article-others" aria-labelledby="other-news">
      <h2 id="other-news" className="cap">
        {t('news.title')}
      </h2>
      <ul className="articles">
        {others.slice(0, MOST_OTHERS).map((row) => (
          <li key={row.id}>
            <ArticleRow row={row} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Button that shares the page: by the share sheet of the device where there is one, else as a copied link. */
function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t('invite.linkCopied'), { tone: 'done' });
    } catch {
      // no permission, or an insecure page: the address can still be copied from the address bar
      toast(t('ui.copyFailed'), { tone: 'error' });
    }
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url: location.href });
    } catch (error) {
      // closing the share sheet is no failure
      if (!isAbort(error)) await copy();
    }
  };
  return (
    <IconButton icon="share" label={t('invite.share')} testId="article-share" onClick={() => void share()} />
  );
}
