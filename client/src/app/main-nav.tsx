/** The tabs: a bar at the bottom of a phone, and a rail at the start of a wide screen. */

import './main-nav.css';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../data/user/session.ts';
import { BrandMark } from '../ui/theme/brand-mark.tsx';
import { classNames } from '../ui/theme/class-names.ts';
import { Icon } from '../ui/theme/icon.tsx';
import { useWide } from '../ui/browser/use-wide.ts';
import { lazyCriticalComponent } from '../ui/layout/lazy-component.tsx';
import { pageAt } from './pages.ts';
import type { IconName } from '../ui/theme/icons.ts';

/** The tabs of the bar and the rail, in order. A tab more is a line more, once its page exists. */
export const TABS = [
  { id: 'quotes', path: '/', icon: 'markets', label: 'app.tabs.quotes' },
  { id: 'trade', path: '/trade', icon: 'trade', label: 'app.tabs.trade' },
  { id: 'orders', path: '/order', icon: 'orders', label: 'app.tabs.orders' },
  { id: 'copy', path: '/rank', view: 'copy', icon: 'copying', label: 'app.tabs.copy' },
  { id: 'ranking', path: '/rank', view: 'ranking', icon: 'ranking', label: 'app.tabs.ranking' },
] as const satisfies readonly Tab[];

/** Tabs of the rail of a wide screen: a phone has the news in the header of its first page. */
const WIDE_TABS = [
  ...TABS,
  { id: 'news', path: '/news', icon: 'news', label: 'news.title' },
] as const satisfies readonly Tab[];

/** The mark of a logged-in user. */
const Dial = lazyCriticalComponent(() => import('../ui/theme/dial.tsx').then((m) => m.Dial));

export function MainNav() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const user = useUser();
  const page = pageAt(pathname);
  const tabs = useWide() ? WIDE_TABS : TABS;
  const at = tabAt(page?.id, search, tabs);
  const place: CSSProperties & Record<`--${string}`, number> = { '--count': tabs.length, '--at': at };
  return (
    <nav
      className={classNames('main-nav', page?.tabs !== true && 'main-nav--rail-only')}
      aria-label={t('app.main')}
      style={place}
    >
      <Link to="/" className="main-nav-brand" aria-label={t('app.tabs.quotes')} tabIndex={-1}>
        <BrandMark size={32} />
      </Link>
      <div className="main-nav-tabs">
        <i className="main-nav-carriage" data-parked={at < 0 || undefined}>
          <i className="main-nav-needle" />
        </i>
        {tabs.map((tab, i) => (
          <Link
            key={tab.id}
            to={tabAddress(tab)}
            className="main-nav-tab"
            aria-current={i === at ? 'page' : undefined}
            data-testid={`tab-${tab.id}`}
            onClick={(event) => backToTop(event, i === at)}
          >
            <Icon name={tab.icon} size={24} weight={i === at ? 2 : 1.6} active={i === at} />
            <span>{t(tab.label)}</span>
          </Link>
        ))}
      </div>
      <Link to="/user" className="main-nav-account" aria-current={page?.id === '/user' ? 'page' : undefined}>
        {user === null ? <Icon name="user" size={23} /> : <Dial seed={user.uid} size={32} />}
        <span>{t('app.tabs.account')}</span>
      </Link>
    </nav>
  );
}

/** A tap on the current tab scrolls to the top of its page. */
function backToTop(event: MouseEvent, shown: boolean): void {
  if (!shown) return;
  event.preventDefault();
  scrollTo({ top: 0, behavior: 'smooth' });
}

interface Tab {
  readonly id: string;
  readonly path: string;
  /** Where two tabs share a page. */
  readonly view?: string;
  readonly icon: IconName;
  readonly label: string;
}

/** The address that a tab leads to. */
export function tabAddress(tab: Tab): string {
  return tab.view === undefined ? tab.path : `${tab.path}?view=${tab.view}`;
}

/** Index of the current tab; −1 for none. Without a view in the address, the last view of a page is current. */
export function tabAt(path: string | undefined, search: string, tabs: readonly Tab[] = TABS): number {
  const requestedView = new URLSearchParams(search).get('view');
  const exact = tabs.findIndex((tab) => tab.path === path && tab.view === requestedView);
  return exact === -1 ? tabs.findLastIndex((tab) => tab.path === path) : exact;
}
