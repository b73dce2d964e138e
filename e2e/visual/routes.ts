/** Every route of the app, and an unknown one. */

export interface Route {
  /** Name of its snapshots. */
  readonly name: string;
  readonly path: string;
  /** Sends an anonymous visitor to the login page. */
  readonly login?: true;
  /** Sends a user with a real account on to another page. */
  readonly visitorsOnly?: true;
  /** Has no app bars: entering and leaving it shifts the layout, so it is loaded instead of navigated to. */
  readonly withoutAppBars?: true;
  /** The same page for every account. */
  readonly sameForAll?: true;
  /** Test id of a part that is visible with a real account, also after the other pages and their styles. */
  readonly shows?: string;
}

export const ROUTES: readonly Route[] = [
  { name: 'home', path: '/' },
  { name: 'trade', path: '/trade?code=EURUSD' },
  { name: 'copy', path: '/rank?view=copy', sameForAll: true },
  { name: 'ranking', path: '/rank?view=ranking', sameForAll: true },
  { name: 'product', path: '/product', sameForAll: true },
  { name: 'instrument', path: '/trade/info?code=EURUSD', sameForAll: true },
  { name: 'news', path: '/news', sameForAll: true },
  { name: 'article', path: '/news/detail?id=1', sameForAll: true },
  { name: 'verify', path: '/market/verify', sameForAll: true },
  { name: 'feedback', path: '/feedback' },
  { name: 'language', path: '/language', sameForAll: true },
  { name: 'announcement', path: '/mine/announcement', sameForAll: true },
  { name: 'email', path: '/mine/email', sameForAll: true },
  { name: 'legal', path: '/mine/legal', sameForAll: true },
  { name: 'nowhere', path: '/there/is/no/such/page', sameForAll: true },
  { name: 'order', path: '/order', login: true },
  { name: 'chat', path: '/mine/chat', login: true },
  { name: 'user', path: '/user', login: true },
  { name: 'mine', path: '/mine', login: true },
  { name: 'password', path: '/mine/password', login: true },
  { name: 'system', path: '/mine/system', login: true },
  { name: 'auth', path: '/mine/auth', login: true },
  { name: 'invite', path: '/mine/invite', login: true },
  { name: 'wallet', path: '/mine/wallet', login: true, shows: 'wallet-addresses' },
  { name: 'charge', path: '/mine/charge', login: true },
  { name: 'events', path: '/mine/events', login: true },
  { name: 'history', path: '/mine/history', login: true },
  { name: 'journal', path: '/mine/journal', login: true },
  { name: 'withdraw', path: '/mine/withdraw', login: true },
  { name: 'withdraw-way-coin', path: '/mine/withdraw-way?type=1', login: true },
  { name: 'withdraw-way-bank', path: '/mine/withdraw-way?type=2', login: true },
  { name: 'bank-cards', path: '/mine/bank-card-list', login: true },
  { name: 'coin-addresses', path: '/mine/coin-address-list', login: true },
  { name: 'login', path: '/login', withoutAppBars: true, visitorsOnly: true },
  { name: 'oidc', path: '/login/oidc', withoutAppBars: true, sameForAll: true },
  { name: 'register', path: '/register', withoutAppBars: true },
  { name: 'forgot', path: '/forgot', withoutAppBars: true, sameForAll: true },
  { name: 'freeze', path: `/freeze#${'A'.repeat(43)}`, withoutAppBars: true, sameForAll: true },
];
