/** Results of closed orders on the pages: after fee and swap in the list, the notification and the sheet. */

import { QueryClientProvider } from '@tanstack/react-query';
import { decodeOrder } from '@vernier/shared/api/order-codec';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { orderWire } from '../../../test/order-wire.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { ClosedRow } from './rows/closed-row.tsx';
import { ClosedSheet } from './sheets/closed-sheet.tsx';
import { closedText } from './trade-notifications.ts';

/** A gross profit that the fee of 2.50 and the swap turn into a loss. */
const CLOSED = decodeOrder({ ...orderWire(42, 3), FactProfits: '3.000000', Swap: '-0.750000' });
const NET = /−0\.25/;

function show(content: ReactNode): void {
  render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);
}

beforeAll(startAllTranslations);
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('[MARGIN-16] a row of the history has the result after fee and swap', () => {
  if (CLOSED.status !== 'closed') throw new Error('the order is closed');
  show(<ClosedRow order={CLOSED} hidden={false} onOpen={() => {}} />);
  expect(screen.getByTestId('order-profit-42').textContent).toMatch(NET);
});

it('[MARGIN-16] a notification of a close has the result after fee and swap, and says so', () => {
  const { t } = getI18n();
  for (const closeReason of ['manual', 'stop_loss', 'take_profit', 'stop_out'] as const) {
    const text = closedText({ ...CLOSED, closeReason } as typeof CLOSED, t);
    expect(text).toMatch(NET);
    expect(text).toMatch(/USD\S after fee and swap/);
  }
});

it('[MARGIN-16] the sheet of a closed order has the result, and the profit, fee and swap that it consists of', () => {
  if (CLOSED.status !== 'closed') throw new Error('the order is closed');
  show(<ClosedSheet order={CLOSED} hidden={false} onClose={() => {}} />);
  const rows = new Map(
    [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  );
  expect(screen.getByTestId('closed-profit').textContent).toMatch(NET);
  expect(screen.getByText('Profit after fee and swap')).toBeDefined();
  expect(rows.get('Profit before fee and swap')).toContain('3.000000');
  expect(rows.get('Fee paid')).toContain('2.500000');
  expect(rows.get('Swap')).toContain('0.750000');
});
