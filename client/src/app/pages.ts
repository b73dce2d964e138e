/** Every page of the app: its addresses, its screen, and what the shell does around it. A new page is a new entry. */

import type { ComponentType } from 'react';
import { pause } from '../data/clock/pause.ts';
import { loadWithTranslations } from '../i18n/setup.ts';
import { retriedLazy } from '../ui/layout/retried-lazy.tsx';

interface PageOptions {
  /** Stays mounted while another page is shown, with its state and scroll position. */
  retained?: boolean;
  /** Sends an anonymous visitor to the login page. */
  login?: boolean;
  /** Shows the tab bar on a phone. */
  tabs?: boolean;
  /** Reloads the list of instruments on each visit. */
  market?: boolean;
  /** Shown without the bars of the app. */
  bare?: boolean;
  /** Beside the menu of the account on a wide screen. */
  menu?: boolean;
}

type Paths = readonly [string, ...string[]];
type Loader = () => Promise<{ default: ComponentType }>;

function firstPage(paths: Paths, load: Loader, options: PageOptions) {
  const Screen = retriedLazy(load);
  return {
    id: paths[0],
    paths,
    load: Screen.preload,
    Screen,
    retained: false,
    login: false,
    tabs: false,
    market: false,
    bare: false,
    menu: false,
    ...options,
  };
}

export type PageEntry = ReturnType<typeof firstPage>;

/** Other pages are shown once all translations are loaded. */
function page(paths: Paths, load: Loader, options: PageOptions): PageEntry {
  return firstPage(paths, () => loadWithTranslations(load), options);
}

const PAGES: readonly PageEntry[] = [
  firstPage(
    ['/'],
    () => import('../features/home/home-screen.tsx').then((m) => ({ default: m.HomeScreen })),
    {
      retained: true,
      tabs: true,
      market: true,
    },
  ),
  page(
    ['/trade'],
    () => import('../features/trade/trade-screen.tsx').then((m) => ({ default: m.TradeScreen })),
    {
      retained: true,
      tabs: true,
      market: true,
    },
  ),
  page(
    ['/trade/info'],
    () =>
      import('../features/instrument/instrument-screen.tsx').then((m) => ({ default: m.InstrumentScreen })),
    { market: true },
  ),
  page(
    ['/order'],
    () => import('../features/orders/page/orders-screen.tsx').then((m) => ({ default: m.OrdersScreen })),
    {
      retained: true,
      tabs: true,
      login: true,
    },
  ),
  page(
    ['/rank'],
    () => import('../features/ranking/ranking-screen.tsx').then((m) => ({ default: m.RankingScreen })),
    {
      retained: true,
      tabs: true,
    },
  ),
  page(
    ['/user', '/mine'],
    () => import('../features/account/user-screen.tsx').then((m) => ({ default: m.UserScreen })),
    {
      retained: true,
      tabs: true,
      login: true,
      menu: true,
    },
  ),
  page(
    ['/product'],
    () => import('../features/markets/search/search-screen.tsx').then((m) => ({ default: m.SearchScreen })),
    {},
  ),
  page(['/news'], () => import('../features/news/news-screen.tsx').then((m) => ({ default: m.NewsScreen })), {
    retained: true,
    tabs: true,
  }),
  page(
    ['/news/detail'],
    () => import('../features/news/article-screen.tsx').then((m) => ({ default: m.ArticleScreen })),
    {},
  ),
  page(
    ['/market/verify'],
    () => import('../features/fairness/verify-screen.tsx').then((m) => ({ default: m.VerifyScreen })),
    { menu: true },
  ),
  page(
    ['/feedback'],
    () =>
      import('../features/account/feedback/feedback-screen.tsx').then((m) => ({ default: m.FeedbackScreen })),
    { menu: true },
  ),
  page(
    ['/mine/chat'],
    () => import('../features/support/chat-screen.tsx').then((m) => ({ default: m.ChatScreen })),
    { menu: true },
  ),
  page(
    ['/mine/announcement'],
    () =>
      import('../features/news/announcement-screen.tsx').then((m) => ({
        default: m.AnnouncementScreen,
      })),
    { menu: true },
  ),
  page(
    ['/mine/events'],
    () =>
      import('../features/activity/activity-screen.tsx').then((m) => ({
        default: m.ActivityScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/email'],
    () => import('../features/account/email/email-screen.tsx').then((m) => ({ default: m.EmailScreen })),
    { menu: true },
  ),
  page(
    ['/mine/legal'],
    () => import('../features/account/legal/legal-screen.tsx').then((m) => ({ default: m.LegalScreen })),
    { menu: true },
  ),
  page(
    ['/login'],
    () => import('../features/auth/login/login-screen.tsx').then((m) => ({ default: m.LoginScreen })),
    { bare: true },
  ),
  page(
    ['/login/oidc'],
    () => import('../features/auth/oidc/oidc-screen.tsx').then((m) => ({ default: m.OidcScreen })),
    { bare: true },
  ),
  page(
    ['/register'],
    () =>
      import('../features/auth/register/register-screen.tsx').then((m) => ({ default: m.RegisterScreen })),
    { bare: true },
  ),
  page(
    ['/forgot'],
    () =>
      import('../features/auth/forgot-password/forgot-screen.tsx').then((m) => ({ default: m.ForgotScreen })),
    { bare: true },
  ),
  page(
    ['/freeze'],
    () => import('../features/security/freeze-screen.tsx').then((m) => ({ default: m.FreezeScreen })),
    { bare: true },
  ),
  page(
    ['/mine/password'],
    () =>
      import('../features/auth/change-password/password-screen.tsx').then((m) => ({
        default: m.PasswordScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/system'],
    () => import('../features/security/security-screen.tsx').then((m) => ({ default: m.SecurityScreen })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/auth'],
    () =>
      import('../features/verification/verification-screen.tsx').then((m) => ({
        default: m.VerificationScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/invite'],
    () => import('../features/account/invite/invite-screen.tsx').then((m) => ({ default: m.InviteScreen })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/wallet'],
    () => import('../features/wallet/wallet-screen.tsx').then((m) => ({ default: m.WalletScreen })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/charge'],
    () => import('../features/wallet/deposit/deposit-screen.tsx').then((m) => ({ default: m.DepositScreen })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/history'],
    () =>
      import('../features/wallet/account-log/account-log-screen.tsx').then((m) => ({
        default: m.AccountLogScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/journal'],
    () => import('../features/journal/journal-screen.tsx').then((m) => ({ default: m.JournalScreen })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/withdraw'],
    () =>
      import('../features/wallet/withdraw/withdraw-screen.tsx').then((m) => ({ default: m.WithdrawScreen })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/withdraw-way'],
    () =>
      import('../features/wallet/new-method/new-method-screen.tsx').then((m) => ({
        default: m.NewMethodScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/bank-card-list'],
    () =>
      import('../features/wallet/methods/method-list-screen.tsx').then((m) => ({
        default: m.BankCardListScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/mine/coin-address-list'],
    () =>
      import('../features/wallet/methods/method-list-screen.tsx').then((m) => ({
        default: m.CoinAddressListScreen,
      })),
    { login: true, menu: true },
  ),
  page(
    ['/language'],
    () =>
      import('../features/account/language/language-screen.tsx').then((m) => ({ default: m.LanguageScreen })),
    { menu: true },
  ),
];

/** The page of an address; a slash at its end means nothing. */
export function pageAt(pathname: string): PageEntry | undefined {
  const path = pathname.replace(/\/+$/, '') || '/';
  return PAGES.find((entry) => entry.paths.includes(path));
}

/** A start is over by then, on a slow phone too. */
const SETTLED_MS = 6_000;
const USER_INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/** Loads the code of the tabs with the first user input, or some time after the start, so that a tap opens them immediately. */
export function prefetchTabs(): void {
  const ended = new AbortController();
  const fetchAll = () => {
    ended.abort();
    clearTimeout(timer);
    // one after another: the files and styles of all at once would block scrolling
    void PAGES.filter(({ tabs }) => tabs).reduce(
      (before, entry) => before.then(() => entry.load()).then(pause, pause),
      Promise.resolve(),
    );
  };
  const timer = setTimeout(fetchAll, SETTLED_MS);
  for (const sign of USER_INPUT_EVENTS)
    addEventListener(sign, fetchAll, { passive: true, signal: ended.signal });
}
