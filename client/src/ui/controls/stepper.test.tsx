/** The stepper counts in exact integers, however it is moved. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/setup.ts';
import { stepped } from './stepped-input.tsx';
import { Stepper } from './stepper.tsx';

const LOT = 100_000_000;
const STEP = LOT / 100;

function Lots({ initial, seen }: { initial: number; seen: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(initial);
  return (
    <Stepper
      label="Lots"
      value={value}
      step={STEP}
      max={LOT}
      scale={8}
      places={2}
      testId="lots"
      onChange={(next) => {
        seen(next);
        setValue(next);
      }}
    />
  );
}

function input(): HTMLInputElement {
  return screen.getByTestId<HTMLInputElement>('lots');
}

function buttons(): [less: HTMLElement, more: HTMLElement] {
  const [less, more] = screen.getAllByRole('button');
  if (less === undefined || more === undefined) throw new Error('the stepper has no buttons');
  return [less, more];
}

describe('stepped', () => {
  it.each([
    [50, 1, 60],
    [50, -1, 40],
    [53, 1, 60],
    [53, -1, 50],
    [10, -1, 10],
    [95, 10, 100],
    [null, 1, 10],
  ])('%s moved by %i steps of 10 is %i', (value, count, next) => {
    expect(stepped(value, { step: 10, min: 10, max: 100, count })).toBe(next);
  });
});

describe('Stepper', () => {
  beforeAll(startI18n);
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('moves by one step per tap and not below one step', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={2 * STEP} seen={seen} />);
    const [less] = buttons();
    fireEvent.click(less);
    expect(seen).toHaveBeenLastCalledWith(STEP);
    expect(less).toHaveProperty('disabled', true);
  });

  it('repeats while pressed and does not count the release again', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={STEP} seen={seen} />);
    const [, more] = buttons();
    fireEvent.pointerDown(more, { button: 0 });
    vi.advanceTimersByTime(399);
    expect(seen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1 + 83 * 2);
    expect(seen).toHaveBeenCalledTimes(3);
    fireEvent.pointerUp(more);
    fireEvent.click(more);
    expect(seen).toHaveBeenCalledTimes(3);
  });

  it('accepts a comma as the decimal mark and passes the exact integer', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={STEP} seen={seen} />);
    fireEvent.change(input(), { target: { value: '0,57' } });
    expect(seen).toHaveBeenLastCalledWith(57_000_000);
    fireEvent.blur(input());
    expect(input().value).toBe('0.57');
  });

  it('[INPUT-3] shows the number as it was read once the field is left', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={STEP} seen={seen} />);
    fireEvent.change(input(), { target: { value: '1,000' } });
    expect(seen).toHaveBeenLastCalledWith(1_000 * LOT);
    fireEvent.blur(input());
    expect(input().value).toBe('1000.00');
    fireEvent.change(input(), { target: { value: '\u0660\u066b\u0662\u0665' } });
    fireEvent.blur(input());
    expect(input().value).toBe('0.25');
  });

  it('[INPUT-4] shows an invalid number and marks it', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={STEP} seen={seen} />);
    fireEvent.change(input(), { target: { value: '1e3' } });
    fireEvent.blur(input());
    expect(seen).toHaveBeenLastCalledWith(null);
    expect([input().value, input().getAttribute('aria-invalid')]).toEqual(['1e3', 'true']);
    fireEvent.change(input(), { target: { value: '' } });
    expect([input().value, input().getAttribute('aria-invalid')]).toEqual(['', null]);
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('0.01');
  });

  it('shows a typed value that is finer than the step', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={STEP} seen={seen} />);
    fireEvent.change(input(), { target: { value: '0.123' } });
    fireEvent.blur(input());
    expect(seen).toHaveBeenLastCalledWith(12_300_000);
    expect(input().value).toBe('0.123');
  });

  it('moves with the arrow keys', () => {
    const seen = vi.fn<(value: number | null) => void>();
    render(<Lots initial={STEP} seen={seen} />);
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    fireEvent.keyDown(input(), { key: 'PageUp' });
    expect(seen).toHaveBeenLastCalledWith(12 * STEP);
  });
});
