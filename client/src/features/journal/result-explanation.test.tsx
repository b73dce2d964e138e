/** Tests of the explanation of a journal figure: the words and the numbers of the response. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { FigureWire } from '@vernier/shared/api/shapes/figure';
import { cleanup, render, screen } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { demoUser } from '../../../test/user-wire.ts';
import { setSession } from '../../data/browser-storage/session-store.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { formulaText, ResultExplanation } from './result-explanation.tsx';

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

describe('the explanation of a journal figure', () => {
  it('[EXPLAIN-8] asks for the figure of the shown period and shows its formula in words, its inputs and its result', async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <ResultExplanation figure="win_rate" filter={{ forex_id: 1, result: 'profit' }} />
      </QueryClientProvider>,
    );
    await screen.findByText('66.67');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      figure: 'win_rate',
      forex_id: '1',
      result: 'profit',
    });
    expect(screen.getByText('Wins ÷ Orders × 100')).toBeDefined();
    const rows = [...screen.getByTestId('explanation-result').children].map((row) => row.textContent);
    expect(rows).toEqual(['Wins2', 'Orders3', 'Win rate66.67']);
  });

  it('[EXPLAIN-8] shows amounts with six decimals, and a result that leads to the next once', async () => {
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
    render(
      <QueryClientProvider client={queryClient}>
        <ResultExplanation figure="expectancy" filter={{}} />
      </QueryClientProvider>,
    );
    await screen.findByText('−0.600000');
    const rows = [...screen.getByTestId('explanation-result').children].map((row) => row.textContent);
    expect(rows).toEqual([
      'Profit before fee and swap−0.700000',
      'Fees0.500000',
      'Swap0.000000',
      'Profit after fee and swap−1.200000',
      'Orders2',
      'Average result−0.600000',
    ]);
  });

  it('[EXPLAIN-8] writes every symbol of the formulas in words', () => {
    const { t } = getI18n();
    expect(formulaText('profit − fees + swap', t)).toBe('Profit before fee and swap − Fees + Swap');
    expect(formulaText('gain ÷ loss', t)).toBe('Winners ÷ Losers');
    expect(formulaText('net_profit ÷ orders', t)).toBe('Profit after fee and swap ÷ Orders');
    expect(formulaText('r ÷ orders', t).replace(/[\u2066-\u2069]/g, '')).toBe('Σ R ÷ Orders');
  });
});
