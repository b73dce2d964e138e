/** Tests of a command with a question before it: sent at once, after the answer, or not at all. */

import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { useConfirmation } from '../../data/orders/order-settings.ts';
import { ConfirmedCommand } from './confirmed-command.tsx';

const send = vi.fn<() => void>();

function choose(confirmation: 'one_tap' | 'ask'): void {
  const { result } = renderHook(() => useConfirmation());
  act(() => result.current[1](confirmation));
}

beforeAll(startAllTranslations);
beforeEach(() => {
  render(
    <ConfirmedCommand title="Close?" text="One lot." confirm="Close" cancel="Keep" onConfirm={send}>
      {(start) => (
        <button type="button" onClick={start}>
          Start
        </button>
      )}
    </ConfirmedCommand>,
  );
});
afterEach(() => {
  choose('one_tap');
  cleanup();
  send.mockReset();
  localStorage.clear();
});

it('[TRADE-16] sends at once at one tap', () => {
  fireEvent.click(screen.getByText('Start'));
  expect(send).toHaveBeenCalledOnce();
});

it('[TRADE-16] asks first where the account has chosen so, and sends once after the answer', async () => {
  choose('ask');
  fireEvent.click(screen.getByText('Start'));
  const confirm = await screen.findByTestId('confirm');
  expect(screen.getByTestId('command-question').textContent).toContain('One lot.');
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(confirm);
  expect(send).toHaveBeenCalledOnce();
  expect(screen.getByTestId('command-question').hasAttribute('open')).toBe(false);
});

it('[TRADE-16] sends nothing when the question is left', async () => {
  choose('ask');
  fireEvent.click(screen.getByText('Start'));
  fireEvent.click(await screen.findByTestId('cancel'));
  expect(send).not.toHaveBeenCalled();
});
