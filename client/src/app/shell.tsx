/** The frame around every page: tabs, connection, messages, and the effects of each navigation. */

import './shell.css';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCaptchaRequest } from '../data/captcha.ts';
import { refreshMarket } from '../data/market/instruments.ts';
import { live } from '../data/transport/live.ts';
import { useOffline } from '../data/transport/offline.ts';
import { useScope } from '../data/user/session.ts';
import { classNames } from '../ui/theme/class-names.ts';
import { noteFailedStyles } from '../ui/layout/failed-styles.ts';
import { lazyComponent, lazyCriticalComponent } from '../ui/layout/lazy-component.tsx';
import { retriedLazy } from '../ui/layout/retried-lazy.tsx';
import { useWide } from '../ui/browser/use-wide.ts';
import { MainNav } from './main-nav.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageStack } from './page-stack.tsx';
import { pageAt } from './pages.ts';

/** For browsers without `requestIdleCallback`. */
const FALLBACK_MS = 2_000;

/**
 * Loaded while the browser is idle (idle-tasks.tsx), since nothing can be loaded while offline. A connection lost before that is
 * reported by text alone.
 */
const OfflineStrip = lazyCriticalComponent(
  () => import('./offline-strip.tsx').then((m) => m.OfflineStrip),
  OfflineText,
);

/** Not loaded on phones. */
const TopBar = retriedLazy<object>(() => import('./top-bar.tsx').then((m) => ({ default: m.TopBar })));

/** One element for all renders: the bar does not render with its frame. */
const ACCOUNT = (
  <PageBoundary>
    <Suspense fallback={<div className="top-bar" />}>
      <TopBar />
    </Suspense>
  </PageBoundary>
);

/** Of pages with `menu`. */
const AccountMenu = lazyComponent(() =>
  import('../features/account/account-menu.tsx').then((m) => m.AccountMenu),
);

export const loadTopBar = TopBar.preload;

const IdleTasks = lazyComponent(() => import('./idle-tasks.tsx').then((m) => m.IdleTasks));

/** Messages are queued until it is loaded. */
const Toaster = lazyCriticalComponent(() => import('../ui/feedback/toaster.tsx').then((m) => m.Toaster));

const BlockingLoader = lazyCriticalComponent(() =>
  import('./blocking-loader.tsx').then((m) => m.BlockingLoader),
);

const CaptchaSheet = lazyComponent(() =>
  import('../features/auth/captcha/captcha-sheet.tsx').then((m) => m.CaptchaSheet),
);

const AccountWatch = lazyComponent(() => import('./account-watch.tsx').then((m) => m.AccountWatch));

export function Shell() {
  const { t } = useTranslation();
  const wide = useWide();
  const scope = useScope();
  const offline = useOffline();
  const isIdle = useIsIdle();
  const captchaRequest = useCaptchaRequest();
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const bare = page?.bare === true;
  const hasMenu = wide && page?.menu === true;
  const main = useRef<HTMLElement>(null);
  useEachNavigation(main);
  useEffect(noteFailedStyles, []);
  return (
    <div
      className={classNames(
        'shell',
        page?.tabs === true && 'shell--tabs',
        bare && 'shell--bare',
        offline && 'shell--offline',
      )}
    >
      <a href="#main" className="shell-skip">
        {t('app.skip')}
      </a>
      {wide && !bare && ACCOUNT}
      <main
        ref={main}
        id="main"
        className={classNames('shell-main', hasMenu && 'shell-main--menu')}
        tabIndex={-1}
      >
        <OfflineNotice />
        {isIdle && <IdleTasks />}
        {scope !== null && <AccountWatch key={scope.id} scope={scope} quiet={bare} />}
        <PageStack />
        {hasMenu && <AccountMenu />}
      </main>
      {!bare && <MainNav />}
      {captchaRequest !== null && <CaptchaSheet request={captchaRequest} />}
      {isIdle && <BlockingLoader />}
      <Toaster />
    </div>
  );
}

function useEachNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    live.start();
    // after a link of a removed page, the focus continues on the new page
    if (key !== 'default' && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, [key, main]);
  useEffect(() => {
    if (pageAt(pathname)?.market) void refreshMarket();
  }, [pathname]);
}

/** A strip while the server cannot be reached: how old the prices are, and that no order can be sent. */
function OfflineNotice() {
  return useOffline() ? <OfflineStrip /> : null;
}

function OfflineText() {
  const { t } = useTranslation();
  return <output>{t(navigator.onLine ? 'ui.reconnecting' : 'ui.offline')}</output>;
}

/** True once the page and all its files have loaded and the browser was idle for the first time. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => setIdle(true));
      else setTimeout(() => setIdle(true), FALLBACK_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  return isIdle;
}
