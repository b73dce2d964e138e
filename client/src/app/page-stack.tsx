/** The pages: the one of this address, and behind it the kept ones, mounted with their state but inactive. */

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

/** Each visited kept page with the address it was last shown at. */
type Kept = ReadonlyMap<PageEntry, Location>;

export function PageStack() {
  const location = useLocation();
  const session = useSession();
  const ended = useEndedSessions();
  const entry = pageAt(location.pathname);
  const kept = useKept(entry, location);
  useScrollMemory(entry?.kept ? entry.id : location.key);

  const barred = entry?.login === true && session === null;
  if (barred && isHere(location)) return <Navigate to={loginPath(location)} replace />;
  const hasOwned = [...kept.keys()].some(({ login }) => login);
  return (
    <Pages
      kept={kept}
      entry={entry}
      location={location}
      isOwned={hasOwned && session !== null}
      ended={ended}
    />
  );
}

interface PagesProps {
  readonly kept: Kept;
  readonly entry: PageEntry | undefined;
  readonly location: Location;
  /** A user is logged in, and a kept page belongs to an account. */
  readonly isOwned: boolean;
  /** Sessions that have ended: what a page holds of an account goes with its session. */
  readonly ended: number;
}

/** Renders only when the pages change, and not when a user logs in or out. */
const Pages = memo(function Pages({ kept, entry, location, isOwned, ended }: PagesProps) {
  return (
    <Suspense fallback={null}>
      {[...kept]
        .filter(([page]) => !page.login || isOwned)
        .map(([page, at]) => (
          <Activity key={`${page.id} ${ended}`} mode={page === entry ? 'visible' : 'hidden'}>
            <PageShown value={page === entry}>
              <ShownPage page={page} at={at} />
            </PageShown>
          </Activity>
        ))}
      {entry !== undefined && !entry.kept && (
        // a page that begins a session goes on when that ends the one before
        <ShownPage key={entry.bare ? location.key : `${location.key} ${ended}`} page={entry} at={location} />
      )}
      {entry === undefined && <NotFound />}
    </Suspense>
  );
});

/** False while the router is already on its way elsewhere: an address that is being left needs no guard. */
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

function useKept(entry: PageEntry | undefined, location: Location): Kept {
  const [kept, setKept] = useState<Kept>(new Map());
  if (entry === undefined || !entry.kept || kept.get(entry) === location) return kept;
  const next = new Map(kept).set(entry, location);
  setKept(next);
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

/** Goes to the remembered place of `id`, or to the top, and follows the scrolling from there. */
function useScrollMemory(id: string): void {
  useLayoutEffect(() => {
    // the document may have been scrolled before the app was loaded
    if (places.size === 0) places.set(id, scrollY);
    else scrollTo(0, places.get(id) ?? 0);
    const remember = () => {
      places.set(id, scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [id]);
}
