/** The message of a page whose code cannot be loaded. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/setup.ts';
import { retriedLazy } from '../ui/layout/retried-lazy.tsx';
import { PageBoundary } from './page-boundary.tsx';

const MISSING = 'Failed to fetch dynamically imported module: /assets/trade.js';

const load = vi.fn<() => Promise<{ default: () => string }>>();

async function showPage(): Promise<void> {
  const Page = retriedLazy(load);
  await act(async () =>
    render(
      <PageBoundary>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </PageBoundary>,
    ),
  );
}

function answer(page: () => Promise<Response>): void {
  vi.stubGlobal('fetch', page);
}

describe('a page whose code cannot be loaded', () => {
  beforeAll(startI18n);
  beforeEach(() => {
    // React reports what a boundary has caught
    vi.spyOn(console, 'error').mockImplementation(() => {});
    document.documentElement.dataset['version'] = 'one';
    load.mockReset();
    load.mockRejectedValueOnce(new TypeError(MISSING));
    load.mockResolvedValue({ default: () => 'the page' });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    delete document.documentElement.dataset['version'];
  });

  it('[SCREEN-1] names the connection when the server does not answer, and loads again on request', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await showPage();
    expect(screen.getByRole('heading').textContent).toBe('Couldn’t load this page');
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(document.body.textContent).toBe('the page');
  });

  it('[SCREEN-1] names the connection when the server has the same version', async () => {
    answer(() => Promise.resolve(new Response('<html data-version="one" lang="en">')));
    await showPage();
    expect(screen.getByRole('heading').textContent).toBe('Couldn’t load this page');
  });

  it('[SCREEN-1] names a new version when the server has another one', async () => {
    answer(() => Promise.resolve(new Response('<html data-version="two" lang="en">')));
    await showPage();
    expect(screen.getByRole('heading').textContent).toBe('New version available');
  });

  it.each([
    ['reloads the page', () => Promise.resolve(new Response('<html data-version="one">')), 1],
    ['stays while the server does not answer', () => Promise.reject(new TypeError('offline')), 0],
  ])('[SCREEN-1] %s when the retry fails too', async (_, page, reloads) => {
    answer(page);
    load.mockReset();
    load.mockRejectedValue(new TypeError(MISSING));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await showPage();
    expect(reload).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(reload).toHaveBeenCalledTimes(reloads);
    expect(screen.getByRole('heading').textContent).toBe('Couldn’t load this page');
  });
});
