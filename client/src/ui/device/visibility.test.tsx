/** What is on the screen, by the one observer of all rows. */

import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Sight, useSight } from './visibility.ts';

const watched = new Set<Element>();
let tell: (isIntersecting: boolean) => void;

beforeEach(() => {
  watched.clear();
  class Watcher {
    constructor(hear: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => hear([...watched].map((target) => ({ target, isIntersecting })));
    }
    observe = (element: Element) => watched.add(element);
    unobserve = (element: Element) => watched.delete(element);
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Row({ onSight }: { onSight: (sight: Sight) => void }) {
  const row = useRef<HTMLDivElement>(null);
  onSight(useSight(row));
  return <div ref={row} />;
}

it('[U77] says when a row comes into sight, once for each time, and asks anew for a row that is shown again', () => {
  let sight: Sight | undefined;
  const onSeen = vi.fn<() => void>();
  const { unmount } = render(<Row onSight={(one) => (sight = one)} />);
  const stop = sight?.onSeen(onSeen);
  expect([sight?.seen, watched.size]).toEqual([true, 1]);
  tell(true);
  expect(onSeen).not.toHaveBeenCalled();
  tell(false);
  expect(sight?.seen).toBe(false);
  tell(true);
  tell(true);
  expect(onSeen).toHaveBeenCalledTimes(1);
  tell(false);
  stop?.();
  unmount();
  expect([sight?.seen, watched.size, onSeen.mock.calls.length]).toEqual([true, 0, 1]);
});
