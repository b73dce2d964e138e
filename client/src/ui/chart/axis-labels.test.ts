import { expect, it } from 'vitest';
import { createAxisLabels } from './axis-labels.ts';
import type { ChartView } from './chart-candle.ts';

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

function axis() {
  const root = document.createElement('div');
  const written: number[] = [];
  const labels = createAxisLabels(root, (points) => {
    written.push(points);
    return `p${points}`;
  });
  const elements = () => [...root.querySelectorAll<HTMLElement>('.chart-axis')];
  const texts = () => elements().map(({ textContent }) => textContent);
  const shown = () =>
    elements()
      .filter((text) => !text.hidden)
      .map((text) => `${text.textContent} ${text.style.transform}`)
      .toSorted();
  return { labels, shown, texts, written };
}

it('writes each price once and moves it with the view', () => {
  const { labels, shown, written } = axis();
  labels.draw(VIEW, []);
  labels.draw({ ...VIEW, labelled: [120, 150], yOf: (price) => (VIEW.yOf(price) ?? 0) - 10 }, []);
  expect(shown()).toEqual(['p120 translate(312px, 150px)', 'p150 translate(312px, 90px)']);
  expect(written).toEqual([120, 150, 180]);
});

it('hides a price under a tag and shows it again', () => {
  const { labels, shown } = axis();
  labels.draw(VIEW, [{ id: 'now', y: 100, height: 18 }]);
  expect(shown().map((text) => text.split(' ')[0])).toEqual(['p120', 'p180']);
  labels.draw(VIEW, []);
  expect(shown().map((text) => text.split(' ')[0])).toEqual(['p120', 'p150', 'p180']);
});

it('[CHART-7] writes the change of a price again when the percent scale refers to another price', () => {
  const { labels, shown } = axis();
  labels.draw({ ...VIEW, labelled: [150], percentOf: 100 }, []);
  expect(shown()[0]).toContain('+50');
  labels.draw({ ...VIEW, labelled: [150], percentOf: 125 }, []);
  expect(shown()[0]).toContain('+20');
});

it('[CHART-7] keeps no change in a hidden label after the percent scale is left', () => {
  const { labels, texts } = axis();
  labels.draw({ ...VIEW, percentOf: 100 }, []);
  expect(texts().filter((text) => text.includes('%'))).toHaveLength(3);
  labels.draw({ ...VIEW, labelled: [150] }, []);
  expect(texts().toSorted()).toEqual(['', '', 'p150']);
});
