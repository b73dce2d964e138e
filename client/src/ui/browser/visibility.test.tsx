/** Visibility of elements, by one observer for all of them. */

import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVisibility, type Visibility } from './visibility.ts';

const observed = new Set<Element>();
let report: (isIntersecting: boolean) => void;

beforeEach(() => {
  observed.clear();
  class FakeObserver {
    constructor(callback: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => callback([...observed].map((target) => ({ target, isIntersecting })));
    }
    observe = (element: Element) => observed.add(element);
    unobserve = (element: Element) => observed.delete(element);
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Row({ onRender }: { onRender: (visibility: Visibility) => void }) {
  const row = useRef<HTMLDivElement>(null);
  onRender(useVisibility(row));
  return <div ref={row} />;
}

it('calls listeners once each time a row becomes visible, and observes a row again when it is mounted again', () => {
  let visibility: Visibility | undefined;
  const onVisible = vi.fn<() => void>();
  const { unmount } = render(<Row onRender={(current) => (visibility = current)} />);
  const unsubscribe = visibility?.onVisible(onVisible);
  expect([visibility?.isVisible, observed.size]).toEqual([true, 1]);
  report(true);
  expect(onVisible).not.toHaveBeenCalled();
  report(false);
  expect(visibility?.isVisible).toBe(false);
  report(true);
  report(true);
  expect(onVisible).toHaveBeenCalledTimes(1);
  report(false);
  unsubscribe?.();
  unmount();
  expect([visibility?.isVisible, observed.size, onVisible.mock.calls.length]).toEqual([true, 0, 1]);
});
