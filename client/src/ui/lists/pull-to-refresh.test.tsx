/** Pull to refresh: the list is reloaded, and the indicator disappears after half a second, independent of the network. */

import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PullToRefresh } from './pull-to-refresh.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pull(onRefresh: () => Promise<unknown>, px: number): HTMLElement {
  const { container } = render(
    <PullToRefresh onRefresh={onRefresh}>
      <p>list</p>
    </PullToRefresh>,
  );
  const area = container.querySelector<HTMLElement>('.pull');
  const scale = container.querySelector<HTMLElement>('.pull-scale');
  if (area === null || scale === null) throw new Error('nothing to pull');
  act(() => {
    fireEvent.touchStart(area, { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(area, { touches: [{ clientY: 100 + px }] });
    fireEvent.touchEnd(area);
  });
  return scale;
}

it.each([
  ['that never answers', () => new Promise(() => {})],
  ['that fails', () => Promise.reject(new Error('no network'))],
  ['that answers at once', () => Promise.resolve()],
])('stays open for half a second with a list %s', async (_, onRefresh) => {
  const scale = pull(onRefresh, 200);
  expect(scale.style.blockSize).toBe('2.5rem');
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(scale.style.blockSize).toBe('2.5rem');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(scale.style.blockSize).toBe('0rem');
});

it('does not reload when it is released too early', () => {
  const onRefresh = vi.fn(() => Promise.resolve());
  const scale = pull(onRefresh, 100);
  expect(onRefresh).not.toHaveBeenCalled();
  expect(scale.style.blockSize).toBe('0rem');
});
