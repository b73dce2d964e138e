/** Links and marks of the account menu, for each kind of account. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { UserWire } from '@vernier/shared/api/shapes/user';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { demoUser, realUser } from '../../../test/user-wire.ts';
import { pageAt } from '../../app/pages.ts';
import { setSession } from '../../data/browser-storage/session-store.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { AccountMenu } from './account-menu.tsx';

beforeAll(startAllTranslations);
afterEach(() => {
  cleanup();
  queryClient.clear();
  setSession(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(path: string, user: UserWire | null): HTMLElement[] {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 1, msg: '', data: { list: [], total: 0, unread: 0 } }),
  );
  setSession(user === null ? null : { token: 'T', user });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <AccountMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('link');
}

describe('[PROFILE-14] the menu of the account', () => {
  it.each([
    ['a visitor', null, 7],
    ['a demo account', demoUser, 15],
    ['a real account', realUser, 18],
  ])('links %s to existing pages, each once', (_who, user, count) => {
    const paths = show('/language', user).map((link) => link.getAttribute('href') ?? '');
    expect(paths.map((path) => pageAt(path)?.paths.includes(path))).toEqual(paths.map(() => true));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toHaveLength(count);
  });

  it.each([
    ['/mine/history', '/mine/history', 'page'],
    ['/user', '/user', 'page'],
    ['/mine/withdraw-way', '/mine/withdraw', 'true'],
    ['/mine/bank-card-list', '/mine/wallet', 'true'],
  ])('marks at %s the link to %s', (path, marked, current) => {
    const links = show(path, realUser).filter((link) => link.hasAttribute('aria-current'));
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      [marked, current],
    ]);
  });
});
