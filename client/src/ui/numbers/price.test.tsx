/** Price flash: which changes trigger it, and its cost in the browser. */

import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Price } from './price.tsx';

const plays = { made: 0, again: 0, cut: 0 };

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000, toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  plays.made = 0;
  plays.again = 0;
  plays.cut = 0;
  HTMLElement.prototype.animate = function animate() {
    plays.made += 1;
    return {
      currentTime: 0,
      play: () => (plays.again += 1),
      finish: () => (plays.cut += 1),
    } as unknown as Animation;
  };
});

afterEach(() => {
  cleanup();
  // ends the last flashes, since the next test begins at the same moment
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

function shown(first: number) {
  const { rerender, container } = render(<Price value={first} precision={5} flash />);
  const flash = () => container.querySelector<HTMLElement>('.flash');
  return {
    next(value: number, afterMs: number) {
      vi.advanceTimersByTime(afterMs);
      rerender(<Price value={value} precision={5} flash />);
    },
    direction: () => flash()?.dataset['flash'],
    opacity: () => flash()?.style.opacity,
  };
}

it('[UI-2] makes one animation for a price and plays it again at each move', () => {
  const price = shown(1.1);
  expect(plays).toMatchObject({ made: 0, again: 0 });
  price.next(1.1002, 300);
  expect(price.direction()).toBe('up');
  price.next(1.1, 300);
  expect(price.direction()).toBe('down');
  price.next(1.1002, 300);
  expect(plays).toEqual({ made: 1, again: 2, cut: 0 });
});

it('[UI-2] plays at most four times a second, and not for less than a pip', () => {
  const price = shown(1.1);
  price.next(1.10001, 300);
  expect(plays.made).toBe(0);
  price.next(1.1002, 300);
  price.next(1.1004, 249);
  expect(plays).toMatchObject({ made: 1, again: 0 });
  // a suppressed change counts from the last flash on
  price.next(1.10041, 1);
  expect(plays).toMatchObject({ made: 1, again: 1 });
});

it('removes everything of a faded flash', () => {
  const price = shown(1.1);
  price.next(1.1002, 300);
  expect([price.direction(), price.opacity()]).toEqual(['up', '0']);
  vi.advanceTimersByTime(800);
  expect([price.direction(), price.opacity()]).toEqual([undefined, '']);
});

it('fades six flashes simultaneously; a seventh is shown for 0.4 seconds and removed with the next prices', () => {
  const six = Array.from({ length: 6 }, () => shown(1.1));
  const seventh = shown(1.1);
  const eighth = shown(1.1);
  vi.advanceTimersByTime(300);
  for (const price of six) price.next(1.1002, 0);
  expect(plays.made).toBe(6);
  seventh.next(1.0998, 0);
  expect(plays.made).toBe(6);
  expect([seventh.direction(), seventh.opacity()]).toEqual(['down', '']);
  eighth.next(1.10001, 399);
  expect(seventh.direction()).toBe('down');
  eighth.next(1.10002, 1);
  expect(seventh.direction()).toBeUndefined();
  expect(six.map((price) => price.direction())).toEqual(Array(6).fill('up'));
});

it('stops the fading of a flash that plays again while many are shown', () => {
  const first = shown(1.1);
  first.next(1.1002, 300);
  const others = Array.from({ length: 6 }, () => shown(1.1));
  vi.advanceTimersByTime(10);
  for (const price of others) price.next(1.1002, 0);
  first.next(1.1004, 250);
  expect(plays).toMatchObject({ made: 6, again: 0, cut: 1 });
  expect([first.direction(), first.opacity()]).toEqual(['up', '']);
});

it('has no element where no flash is requested', () => {
  const { container } = render(<Price value={1.1} precision={5} />);
  expect(container.querySelector('.flash')).toBeNull();
});
