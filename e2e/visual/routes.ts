/** Every address that the program has, and one that it has not; a page more is a line more. */

export interface Place {
  /** Name of its photographs. */
  readonly name: string;
  readonly path: string;
  /** Sends an anonymous visitor to the login, which is looked at on its own. */
  readonly login?: true;
  /** Stands without the bars of the app: coming and going moves everything, so it is opened, not walked to. */
  readonly bare?: true;
  /** The same page for every account. */
  readonly sameForAll?: true;
}

export const PLACES: readonly Place[] = [
  { name: 'home', path: '/' },
  { name: 'trade', path: '/trade?code=EURUSD' },
  { name: 'copy', path: '/rank?view=copy', sameForAll: true },
  { name: 'ranking', path: '/rank?view=ranking', sameForAll: true },
  { name: 'product', path: '/product', sameForAll: true },
  { name: 'news', path: '/news', sameForAll: true },
  { name: 'article', path: '/news/detail?id=1', sameForAll: true },
  { name: 'feedback', path: '/feedback' },
  { name: 'language', path: '/language', sameForAll: true },
  { name: 'announcement', path: '/mine/announcement', sameForAll: true },
  { name: 'email', path: '/mine/email', sameForAll: true },
  { name: 'nowhere', path: '/there/is/no/such/page', sameForAll: true },
  { name: 'order', path: '/order', login: true },
  { name: 'chat', path: '/mine/chat', login: true },
  { name: 'user', path: '/user', login: true },
  { name: 'mine', path: '/mine', login: true },
  { name: 'password', path: '/mine/password', login: true },
  { name: 'system', path: '/mine/system', login: true },
  { name: 'auth', path: '/mine/auth', login: true },
  { name: 'invite', path: '/mine/invite', login: true },
  { name: 'wallet', path: '/mine/wallet', login: true },
  { name: 'charge', path: '/mine/charge', login: true },
  { name: 'history', path: '/mine/history', login: true },
  { name: 'withdraw', path: '/mine/withdraw', login: true },
  { name: 'withdraw-way-coin', path: '/mine/withdraw-way?type=1', login: true },
  { name: 'withdraw-way-bank', path: '/mine/withdraw-way?type=2', login: true },
  { name: 'bank-cards', path: '/mine/bank-card-list', login: true },
  { name: 'coin-addresses', path: '/mine/coin-address-list', login: true },
  { name: 'login', path: '/login', bare: true },
  { name: 'register', path: '/register', bare: true },
  { name: 'forgot', path: '/forgot', bare: true, sameForAll: true },
];
