import { afterEach, expect, it, vi } from 'vitest';
import type { ChartLine, ChartView } from './chart-candle.ts';
import { createOverlay } from './chart-overlay.ts';

const VIEW: ChartView = {
  width: 300,
  height: 200,
  axisWidth: 60,
  textScale: 1,
  low: 100,
  high: 200,
  labelled: [120, 150, 180],
  yOf: (price) => 200 - (price - 100) * 2,
};

function overlay() {
  const root = document.createElement('div');
  return { root, overlay: createOverlay(root, (points) => `p${points}`) };
}

afterEach(() => vi.restoreAllMocks());

const shown = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => !one.hidden)
    .map((one) => one.textContent);

it('renders a line with its label and its tag on the axis, and moves it with the view', () => {
  const { root, overlay: drawn } = overlay();
  drawn.setLines([{ id: 'entry-1', kind: 'entry', price: 150, label: 'Buy 0.50 +71.00' }]);
  drawn.draw(VIEW);
  expect(shown(root, '.chart-label')).toEqual(['Buy 0.50 +71.00']);
  expect(shown(root, '.chart-tag')).toEqual(['p150']);
  const rule = root.querySelector<HTMLElement>('.chart-rule');
  expect(rule?.style.transform).toBe('translate(0px, 100px)');
  drawn.draw({ ...VIEW, yOf: (price) => (VIEW.yOf(price) ?? 0) + 20 });
  expect(rule?.style.transform).toBe('translate(0px, 120px)');
});

it('shows no line before the chart has its first layout', () => {
  const { root, overlay: drawn } = overlay();
  drawn.setLines([{ id: 'now', kind: 'now', price: 150 }]);
  expect(shown(root, '.chart-tag, .chart-rule, .chart-label')).toEqual([]);
  drawn.draw(VIEW);
  expect(shown(root, '.chart-tag')).toEqual(['p150']);
});

it('[CHART-2] never hides a visible label to measure it, which would take its focus', () => {
  const { root, overlay: drawn } = overlay();
  drawn.draw(VIEW);
  drawn.setLines([{ id: 'entry-1', kind: 'entry', price: 150, label: 'Buy' }]);
  const label = root.querySelector<HTMLElement>('.chart-label');
  const writes: boolean[] = [];
  Object.defineProperty(label, 'hidden', {
    get: () => false,
    set(value: boolean) {
      writes.push(value);
    },
  });
  drawn.setLines([{ id: 'entry-1', kind: 'entry', price: 150, label: 'Buy 0.50' }]);
  expect(label?.textContent).toBe('Buy 0.50');
  expect(writes).not.toContain(true);
});

it('hides lines outside the view and removes deleted ones', () => {
  const { root, overlay: drawn } = overlay();
  drawn.draw(VIEW);
  drawn.setLines([{ id: 'entry-1', kind: 'entry', price: 500, label: 'far' }]);
  expect(shown(root, '.chart-label')).toEqual([]);
  drawn.setLines([]);
  expect(root.querySelector('.chart-rule')).toBeNull();
});

it('[CHART-8] shows the tags of orders and of the last price always, and those of alerts only in the view', () => {
  const { root, overlay: drawn } = overlay();
  drawn.draw(VIEW);
  drawn.setLines([
    { id: 'now', kind: 'now', price: 220 },
    { id: 'alert-1', kind: 'alert', price: 300, label: '' },
    { id: 'alert-2', kind: 'alert', price: 120, label: '' },
    { id: 'alert-3', kind: 'alert', price: 90, label: '' },
    { id: 'tp-1', kind: 'target', price: 210, label: 'TP' },
  ]);
  expect(shown(root, '.chart-tag')).toEqual(['p220', 'p120', 'p210']);
  const now = root.querySelector<HTMLElement>('.chart-tag-now');
  expect(now?.style.transform).toBe('translate(303px, 9px)');
  expect(now?.dataset['beyond']).toBe('above');
});

it('shows labels at the edges completely, and none in a pane that is too low', () => {
  const { root, overlay: drawn } = overlay();
  drawn.draw(VIEW);
  drawn.setLines([{ id: 'sl-1', kind: 'stop', price: 199, label: 'SL' }]);
  const label = root.querySelector<HTMLElement>('.chart-label');
  expect(label?.style.transform).toBe('translate(8px, 22px)');
  drawn.draw({ ...VIEW, height: 18 });
  expect(shown(root, '.chart-label')).toEqual([]);
});

it('measures a label that was written while it was hidden', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    return this.hidden ? 0 : 60;
  });
  const { root, overlay: drawn } = overlay();
  const far: ChartView = { ...VIEW, yOf: () => -1 };
  const lines = (label: string): ChartLine[] => [
    { id: 'tp-1', kind: 'target', price: 151, label: label },
    { id: 'sl-1', kind: 'stop', price: 150, label: label },
  ];
  drawn.draw(far);
  drawn.setLines(lines('TP'));
  drawn.setLines(lines('TP +1'));
  drawn.draw(VIEW);
  const label = root.querySelector<HTMLElement>('.chart-label-stop');
  expect(label?.style.transform).toBe('translate(73px, 100px)');
});

it('adds nothing to a removed chart', () => {
  const { root, overlay: drawn } = overlay();
  drawn.draw(VIEW);
  drawn.setLines([{ id: 'now', kind: 'now', price: 150 }]);
  drawn.end();
  drawn.setLines([{ id: 'sl-1', kind: 'stop', price: 120, label: 'SL' }]);
  expect(root.childElementCount).toBe(0);
});

it('counts down under the last price and names no axis price under a tag', () => {
  const { root, overlay: drawn } = overlay();
  drawn.setLines([{ id: 'now', kind: 'now', price: 150 }]);
  drawn.setCountdown('05:21');
  drawn.draw(VIEW);
  expect(shown(root, '.chart-tag-now')).toEqual(['p15005:21']);
  expect(shown(root, '.chart-axis')).not.toContain('p150');
});

it('shows the price under the crosshair until it leaves', () => {
  const { root, overlay: drawn } = overlay();
  drawn.draw(VIEW);
  drawn.setCross(123);
  expect(shown(root, '.chart-tag-cross')).toEqual(['p123']);
  drawn.setCross(null);
  expect(shown(root, '.chart-tag-cross')).toEqual([]);
});

it.each([120, 200, 400])(
  '[CHART-8] twelve open and pending orders never have two labels or two tags on each other in a chart of %i pixels',
  (height) => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(96);
    const { root, overlay: drawn } = overlay();
    const places = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)]
        .filter((one) => !one.hidden)
        .map((one) => /(-?\d+)px, (-?\d+)px/.exec(one.style.transform)?.slice(1).map(Number) ?? []);
    for (const spread of [0, 1, 3, 8]) {
      drawn.setLines([
        ...Array.from({ length: 12 }, (_, id): ChartLine => {
          const kind = id % 3 === 0 ? 'pending' : id % 3 === 1 ? 'stop' : 'entry';
          return { id: `${kind}-${id}`, kind, price: 150 + id * spread, label: 'Buy limit 0.50' };
        }),
        { id: 'now', kind: 'now', price: 152 },
      ]);
      drawn.draw({ ...VIEW, height, yOf: (price) => ((200 - price) * height) / 100 });
      for (const [selector, width, tall] of [
        ['.chart-label', 96, 21],
        ['.chart-tag', 1, 18],
      ] as const) {
        const boxes = places(selector);
        expect(boxes.length).toBeGreaterThan(2);
        for (const [index, [x = 0, y = 0]] of boxes.entries())
          for (const [otherX = 0, otherY = 0] of boxes.slice(index + 1))
            expect(Math.abs(x - otherX) >= width || Math.abs(y - otherY) >= tall).toBe(true);
      }
    }
  },
);
