/** Addresses find their pages. */

import { describe, expect, it } from 'vitest';
import { loginPath } from './login-path.ts';
import { pageAt } from './pages.ts';
import { tabAddress, tabAt, TABS } from './main-nav.tsx';

describe('pageAt', () => {
  it.each([
    ['/', '/'],
    ['/trade', '/trade'],
    ['/trade/', '/trade'],
    ['/user', '/user'],
    ['/mine', '/user'],
  ])('finds %s', (path, id) => {
    expect(pageAt(path)?.id).toBe(id);
  });

  it.each(['/nowhere', '/trade/more', '/TRADE', ''])('knows no page at %s unless it is the first', (path) => {
    expect(pageAt(path)?.id).toBe(path === '' ? '/' : undefined);
  });

  it('requires a login only for pages with account data', () => {
    const open = ['/', '/trade', '/product', '/login', '/login/oidc', '/register', '/forgot', '/language'];
    open.push(
      '/news',
      '/news/detail',
      '/mine/announcement',
      '/mine/email',
      '/feedback',
      '/rank',
      '/market/verify',
      '/freeze',
    );
    expect(open.map((path) => pageAt(path)?.login)).toEqual(open.map(() => false));
    const guarded = ['/order', '/user', '/mine/password', '/mine/wallet', '/mine/charge', '/mine/history'];
    expect(guarded.map((path) => pageAt(path)?.login)).toEqual(guarded.map(() => true));
  });

  it('retains every tab', () => {
    expect(TABS.map((tab) => pageAt(tab.path)?.retained)).toEqual(TABS.map(() => true));
  });
});

describe('tabAt', () => {
  it('finds the tab of an address, also of a page that two tabs share', () => {
    for (const [place, tab] of TABS.entries()) {
      const { pathname, search } = new URL(tabAddress(tab), 'http://localhost');
      expect(tabAt(pageAt(pathname)?.id, search)).toBe(place);
    }
    expect(tabAt('/rank', '')).toBe(TABS.findIndex(({ id }) => id === 'ranking'));
    expect(tabAt('/login', '?view=copy')).toBe(-1);
  });
});

describe('loginPath', () => {
  it('contains the whole address to return to', () => {
    expect(loginPath({ pathname: '/order', search: '?tab=history&x=1' })).toBe(
      '/login?from=%2Forder%3Ftab%3Dhistory%26x%3D1',
    );
  });
});
