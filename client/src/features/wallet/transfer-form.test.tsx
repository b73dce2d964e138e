/** Tests of the wallet forms of a site that takes no transfers. */

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/transport/query-client.ts';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { TransferForm } from './transfer-form.tsx';

beforeAll(startAllTranslations);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show(transfers: boolean): void {
  queryClient.setQueryData(['basic-info'], { transfers });
  render(
    <QueryClientProvider client={queryClient}>
      <TransferForm>the form</TransferForm>
    </QueryClientProvider>,
  );
}

it('[MARKET-15] an open market in production has a notice in place of the form', () => {
  show(false);
  expect(screen.queryByText('the form')).toBeNull();
  expect(screen.getByRole('heading').textContent).toBe('No deposits or withdrawals here');
});

it('[MARKET-15] any other site has the form', () => {
  show(true);
  expect(screen.queryByText('the form')).not.toBeNull();
});
