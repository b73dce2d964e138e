/** Tests of opening an explanation: by a long press, a tap, or a question mark; a long press is not also a tap. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { ExplainedNumber } from './explained.tsx';

const FINGER = { button: 0, isPrimary: true, clientX: 50, clientY: 50 };

function show(): HTMLElement {
  render(
    <ExplainedNumber name="Margin" content={<p>lots × units</p>} testId="margin">
      550.05
    </ExplainedNumber>,
  );
  return screen.getByTestId('margin');
}

function isOpen(): boolean {
  return screen.queryByTestId<HTMLDialogElement>('explanation')?.open === true;
}

function hold(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

describe('a number with an explanation', () => {
  beforeAll(startAllTranslations);
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('[TRADE-5] has a name and announces its explanation', () => {
    const number = show();
    expect(number.textContent).toBe('550.05 Explain Margin');
    expect(number.getAttribute('aria-haspopup')).toBe('dialog');
    expect(screen.queryByTestId('explanation')).toBeNull();
  });

  it('[TRADE-5] opens after a press of half a second, and not before', () => {
    const number = show();
    fireEvent.pointerDown(number, FINGER);
    hold(499);
    expect(isOpen()).toBe(false);
    hold(1);
    expect(isOpen()).toBe(true);
    expect(screen.getByTestId('explanation').textContent).toContain('lots × units');
  });

  it('[TRADE-5] does not open when the finger slips, lifts or scrolls', () => {
    const number = show();
    fireEvent.pointerDown(number, FINGER);
    fireEvent.pointerMove(number, { clientX: 50, clientY: 80 });
    hold(1_000);
    fireEvent.pointerDown(number, FINGER);
    fireEvent.pointerUp(number);
    hold(1_000);
    fireEvent.pointerDown(number, FINGER);
    fireEvent.pointerCancel(number);
    hold(1_000);
    expect(isOpen()).toBe(false);
  });

  it("[TRADE-5] suppresses the browser's context menu during a long press only", () => {
    const number = show();
    expect(fireEvent.contextMenu(number)).toBe(true);
    fireEvent.pointerDown(number, FINGER);
    expect(fireEvent.contextMenu(number)).toBe(false);
  });

  it('[TRADE-5] opens by a tap or a question mark, and by no other key', () => {
    const number = show();
    fireEvent.keyDown(number, { key: 'a' });
    expect(isOpen()).toBe(false);
    fireEvent.keyDown(number, { key: '?' });
    expect(isOpen()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    expect(isOpen()).toBe(false);
    fireEvent.click(number);
    expect(isOpen()).toBe(true);
  });

  it('[TRADE-5] swallows the click at the end of a long press, once', () => {
    const number = show();
    const clicked = vi.fn<() => void>();
    document.body.addEventListener('click', clicked);
    fireEvent.pointerDown(number, FINGER);
    hold(500);
    fireEvent.click(document.body, { detail: 1 });
    expect(clicked).not.toHaveBeenCalled();
    fireEvent.click(document.body, { detail: 1 });
    expect(clicked).toHaveBeenCalledOnce();
    document.body.removeEventListener('click', clicked);
  });
});
