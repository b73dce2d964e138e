/** The page of this address, and the retained pages, which stay mounted with their state but inactive. */

import { Activity, memo, Suspense, useLayoutEffect, useState } from 'react';
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useEndedSessions, useSession } from '../data/user/session.ts';
import { PageShown } from '../ui/layout/page-shown.ts';
import { loginPath } from './login-path.ts';
import { useTranslation } from 'react-i18next';
import { Brand } from '../ui/theme/brand-mark.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Header, Page } from '../ui/layout/page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type PageEntry, pageAt } from './pages.ts';

const places = new Map<string, number>();

/** Each visited retained page with its last address. */
type RetainedPages = ReadonlyMap<PageEntry, Location>;

export function PageStack() {
  const location = useLocation();
  const session = useSession();
  const ended = useEndedSessions();
  const entry = pageAt(location.pathname);
  const retained = useRetainedPages(entry, location);
  useScrollMemory(entry?.retained ? entry.id : location.key);

  const barred = entry?.login === true && session === null;
  if (barred && isHere(location)) return <Navigate to={loginPath(location)} replace />;
  const hasOwned = [...retained.keys()].some(({ login }) => login);
  return (
    <Pages
      retained={retained}
      entry={entry}
      location={location}
      isOwned={hasOwned && session !== null}
      ended={ended}
    />
  );
}

interface PagesProps {
  readonly retained: RetainedPages;
  readonly entry: PageEntry | undefined;
  readonly location: Location;
  /** A user is logged in, and a retained page belongs to an account. */
  readonly isOwned: boolean;
  /** Number of ended sessions: the account state of a page is discarded with its session. */
  readonly ended: number;
}

/** Renders only when the pages change, and not when a user logs in or out. */
const Pages = memo(function Pages({ retained, entry, location, isOwned, ended }: PagesProps) {
  return (
    <Suspense fallback={null}>
      {[...retained]
        .filter(([page]) => !page.login || isOwned)
        .map(([page, at]) => (
          <Activity key={`${page.id} ${ended}`} mode={page === entry ? 'visible' : 'hidden'}>
            <PageShown value={page === entry}>
              <ShownPage page={page} at={at} />
            </PageShown>
          </Activity>
        ))}
      {entry !== undefined && !entry.retained && (
        // a page that begins a session stays mounted when that ends the previous session
        <ShownPage key={entry.bare ? location.key : `${location.key} ${ended}`} page={entry} at={location} />
      )}
      {entry === undefined && <NotFound />}
    </Suspense>
  );
});

/** False while the router already navigates away: an address that is being left needs no guard. */
function isHere({ pathname }: Location): boolean {
  return globalThis.location.pathname === pathname;
}

/** A page with its address, which stays the same while another page is shown. */
function ShownPage({ page, at }: { page: PageEntry; at: Location }) {
  return (
    <PageBoundary>
      <Routes location={at}>
        <Route path="*" element={<page.Screen />} />
      </Routes>
    </PageBoundary>
  );
}

function useRetainedPages(entry: PageEntry | undefined, location: Location): RetainedPages {
  const [retained, setRetained] = useState<RetainedPages>(new Map());
  if (entry === undefined || !entry.retained || retained.get(entry) === location) return retained;
  const next = new Map(retained).set(entry, location);
  setRetained(next);
  return next;
}

/** The page of an address that has none. */
function NotFound() {
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

/** Scrolls to the stored position of `id`, or to the top, and stores later scrolling. */
function useScrollMemory(id: string): void {
  useLayoutEffect(() => {
    const remember = () => {
      places.set(id, scrollY);
    };
    let frame = 0;
    if (places.size === 0) {
      places.set(id, 0);
      // The document may have been scrolled before the app was loaded. In the next frame, since now it would be laid out for this.
      frame = requestAnimationFrame(remember);
    } else scrollTo(0, places.get(id) ?? 0);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', remember);
    };
  }, [id]);
}
