/** Toasts: appearance, announcement and removal. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Modal } from '../layout/modal.tsx';
import { speak } from './announcements.ts';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

function texts(): (string | null)[] {
  return screen.queryAllByTestId('toast').map((element) => element.textContent);
}

describe('toast', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    act(() => vi.advanceTimersByTime(10_000));
    cleanup();
    vi.useRealTimers();
  });

  it('stays four seconds', () => {
    render(<Toaster />);
    act(() => toast('Saved'));
    act(() => vi.advanceTimersByTime(3999));
    expect(texts()).toEqual(['Saved']);
    act(() => vi.advanceTimersByTime(1));
    expect(texts()).toEqual([]);
  });

  it('shows the same text once within two seconds', () => {
    render(<Toaster />);
    act(() => toast('Offline'));
    act(() => vi.advanceTimersByTime(1999));
    act(() => toast('Offline'));
    expect(texts()).toEqual(['Offline']);
    act(() => vi.advanceTimersByTime(1));
    act(() => toast('Offline'));
    expect(texts()).toEqual(['Offline', 'Offline']);
  });

  it('shows at most three, the newest last', () => {
    render(<Toaster />);
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) toast(text);
    });
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('interrupts only for an error', () => {
    render(<Toaster />);
    act(() => {
      toast('Copied', { tone: 'done' });
      toast('Refused', { tone: 'error' });
    });
    expect(screen.getByRole('status').textContent).toBe('Copied');
    expect(screen.getByRole('alert').textContent).toBe('Refused');
  });

  it('[UI-4] is spoken once, by a live region that exists from the start, and by the open dialog', () => {
    const page = (open: boolean) => (
      <>
        <Toaster />
        <Modal open={open} onClose={() => {}} className="sheet" label="Ticket">
          inside
        </Modal>
      </>
    );
    const { rerender } = render(page(false));
    const region = screen.getByRole('status');
    act(() => toast('Filled'));
    expect(screen.getAllByRole('status')).toEqual([region]);
    expect(region.textContent).toBe('Filled');
    rerender(page(true));
    const [behind, inside] = screen.getAllByRole('status');
    expect([behind?.textContent, inside?.textContent]).toEqual(['', '']);
    act(() => toast('Closed'));
    expect([behind?.textContent, inside?.textContent]).toEqual(['', 'Closed']);
    rerender(page(false));
    expect(region.textContent).toBe('');
    act(() => speak('EUR USD'));
    expect(region.textContent).toBe('EUR USD');
    act(() => vi.advanceTimersByTime(4000));
    expect(region.textContent).toBe('');
  });
});
