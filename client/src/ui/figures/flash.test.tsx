/** The wash behind a price: which moves are worth one, and what it costs the browser. */

import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Price } from './price.tsx';

const plays = { made: 0, again: 0 };

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000, toFake: ['performance'] });
  plays.made = 0;
  plays.again = 0;
  HTMLElement.prototype.animate = function animate() {
    plays.made += 1;
    return { currentTime: 0, play: () => (plays.again += 1), cancel: () => {} } as unknown as Animation;
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown(first: number) {
  const { rerender, container } = render(<Price value={first} precision={5} flash />);
  return {
    next(value: number, afterMs: number) {
      vi.advanceTimersByTime(afterMs);
      rerender(<Price value={value} precision={5} flash />);
    },
    direction: () => container.querySelector<HTMLElement>('.flash')?.dataset['flash'],
  };
}

it('[U62] makes one animation for a price and plays it again at each move', () => {
  const price = shown(1.1);
  expect(plays).toEqual({ made: 0, again: 0 });
  price.next(1.1002, 300);
  expect(price.direction()).toBe('up');
  price.next(1.1, 300);
  expect(price.direction()).toBe('down');
  price.next(1.1002, 300);
  expect(plays).toEqual({ made: 1, again: 2 });
});

it('[U62] washes at most four times a second, and not for less than a pip', () => {
  const price = shown(1.1);
  price.next(1.10001, 300);
  expect(plays.made).toBe(0);
  price.next(1.1002, 300);
  price.next(1.1004, 249);
  expect(plays).toEqual({ made: 1, again: 0 });
  // what was held back counts from the last wash on
  price.next(1.10041, 1);
  expect(plays).toEqual({ made: 1, again: 1 });
});

it('has no place for a wash where none is asked for', () => {
  const { container } = render(<Price value={1.1} precision={5} />);
  expect(container.querySelector('.flash')).toBeNull();
});
