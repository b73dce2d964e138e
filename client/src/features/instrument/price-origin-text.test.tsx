/** Texts of the kind of market on the page of an instrument and on the chart of the Trade page. */

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { splitPath } from '@vernier/shared/api/paths';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { MarketMark } from '../trade/chart/market-mark.tsx';
import { PriceOriginText } from './price-origin-text.tsx';

type Settings = Pick<BasicInfoWire, 'market' | 'price_source'>;

beforeAll(startAllTranslations);

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(settings: Settings): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const data = new URL(url).pathname === splitPath('basicInfo').path ? settings : null;
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PriceOriginText />
        <MarketMark />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('link');
  return container;
}

describe('[LIST-6] the kind of market', () => {
  it.each([
    [{ market: 'sealed' }, 'Simulated market', null, null],
    [{ market: 'open' }, 'Simulated market', null, null],
    [{ market: 'recorded' }, 'Recorded market', null, 'Recorded market'],
    [{ market: 'recorded', price_source: 'May 2024' }, 'Recorded market', 'May 2024', 'Recorded market'],
    [{ market: 'live', price_source: 'stream.example' }, 'Live market', 'stream.example', 'Live market'],
  ] as const)('of %j is %s', async (settings, kind, source, mark) => {
    const container = await show(settings);
    expect(screen.getByRole('link', { name: kind }).getAttribute('href')).toBe('/market/verify');
    expect(container.querySelector('bdi')?.textContent ?? null).toBe(source);
    expect(screen.queryByTestId('trade-market')?.textContent ?? null).toBe(mark);
  });
});
