/** Tests of the explanation of a journal figure: the words and the numbers of the response. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { FigureWire, ResultFigure } from '@vernier/shared/api/shapes/figure';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { demoUser } from '../../../test/user-wire.ts';
import { setSession } from '../../data/browser-storage/session-store.ts';
import type { JournalFilter } from '../../data/orders/journal.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { ResultExplanation } from './result-explanation.tsx';

const EXPLAINED: FigureWire = {
  figure: 'win_rate',
  value: '66.67',
  numbers: [
    { name: 'win_rate', formula: 'wins ÷ orders × 100', inputs: { wins: 2, orders: 3 }, value: '66.67' },
  ],
};

let address: URL;
let answer: FigureWire;

beforeAll(startAllTranslations);
beforeEach(() => {
  answer = EXPLAINED;
  setSession({ token: 'T', user: demoUser });
  vi.stubGlobal('fetch', async (request: Request) => {
    address = new URL(request.url);
    return Response.json({ code: 1, msg: '', data: answer });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  setSession(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The lines of the calculations as a reader sees them. */
async function linesOf(
  figure: ResultFigure,
  filter: JournalFilter = {},
): Promise<readonly (string | null)[]> {
  render(
    <QueryClientProvider client={queryClient}>
      <ResultExplanation name="Figure" figure={figure} filter={filter} />
    </QueryClientProvider>,
  );
  await screen.findAllByTestId('calculation-value');
  return screen.getAllByTestId(/^calculation-(?!value)/).map(({ textContent }) => textContent);
}

describe('the explanation of a journal figure', () => {
  it('[EXPLAIN-8] asks for the figure of the shown period and shows its formula with the names of its inputs', async () => {
    expect(await linesOf('win_rate', { forex_id: 1, result: 'profit' })).toEqual([
      'Win rate2 Wins÷3 Orders×100 =66.67 %',
    ]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      figure: 'win_rate',
      forex_id: '1',
      result: 'profit',
    });
  });

  it('[EXPLAIN-8] shows amounts with six decimals, and each number that leads to the result', async () => {
    const net = { profit: '-0.700000', fees: '0.500000', swap: '0.000000' };
    answer = {
      figure: 'expectancy',
      value: '-0.600000',
      numbers: [
        { name: 'net_profit', formula: 'profit − fees + swap', inputs: net, value: '-1.200000' },
        {
          name: 'expectancy',
          formula: 'net_profit ÷ orders',
          inputs: { net_profit: '-1.200000', orders: 2 },
          value: '-0.600000',
        },
      ],
    };
    expect(await linesOf('expectancy')).toEqual([
      'Profit after fee and swap−0.700000 Profit before fee and swap−0.500000 Fees+0.000000 Swap=−1.200000 USD',
      'Average result−1.200000 Profit after fee and swap÷2 Orders=−0.600000 USD',
    ]);
  });

  it('[EXPLAIN-10] shows the drawdown before the days that led to it', async () => {
    const day = { growth: '1.027', end: '1004.500000', flow: '0.000000', start: '1027.000000' };
    const moments = { since: '2026-01-02T00:00:00.000Z', until: '2026-01-03T00:00:00.000Z' };
    answer = {
      figure: 'max_drawdown',
      value: '2.19',
      numbers: [
        {
          name: 'growth',
          formula: 'growth × (end − flow) ÷ start',
          inputs: { ...day, until: moments.until },
          value: '1.004500000000',
        },
        {
          name: 'max_drawdown',
          formula: '(high − low) ÷ high × 100',
          inputs: { high: '1.027000000000', low: '1.004500000000', ...moments },
          value: '2.19',
        },
      ],
    };
    const [fall, growth] = await linesOf('max_drawdown');
    expect(fall).toContain(
      'Max drawdown(1.027 highest growth−1.0045) growth at the low÷1.027 highest growth×100 =2.19 %',
    );
    expect(growth).toContain(
      'Growth1.027 growth×(1,004.500000 equity after−0.000000) deposits less withdrawals÷1,027.000000 equity before=1.0045 ',
    );
  });
});
