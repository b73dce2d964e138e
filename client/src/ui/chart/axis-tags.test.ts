import { describe, expect, it } from 'vitest';
import { slideTags } from './axis-tags.ts';

const tag = (id: string, y: number) => ({ id, y, height: 18 });

describe('axis tags', () => {
  it('leaves tags that do not touch where they are', () => {
    const placed = slideTags([tag('a', 40), tag('b', 120)], { id: 'now', y: 80, height: 30 }, 300);
    expect([...placed]).toEqual([
      ['now', 80],
      ['b', 120],
      ['a', 40],
    ]);
  });

  it('moves other tags away from the last price, which stays', () => {
    const placed = slideTags([tag('above', 78), tag('below', 84)], { id: 'now', y: 80, height: 30 }, 300);
    expect(placed.get('now')).toBe(80);
    expect(placed.get('above')).toBe(80 - 15 - 2 - 9);
    expect(placed.get('below')).toBe(80 + 15 + 2 + 9);
  });

  it('preserves the order of tags at one price', () => {
    const placed = slideTags([tag('a', 90), tag('b', 90), tag('c', 91)], null, 300);
    expect(placed.get('a')).toBe(90);
    expect(placed.get('b')).toBe(110);
    expect(placed.get('c')).toBe(130);
  });

  it('[CHART-8] pushes tags at an edge back, and leaves out those without room', () => {
    const low = ['a', 'b', 'c', 'd'].map((id, index) => tag(id, 290 + index));
    const placed = slideTags(low, { id: 'now', y: 240, height: 30 }, 300);
    expect([...placed]).toEqual([
      ['now', 240],
      ['c', 271],
      ['d', 291],
    ]);
  });

  it('limits a tag to the pane', () => {
    const placed = slideTags([tag('top', -40), tag('bottom', 900)], { id: 'now', y: 150, height: 30 }, 300);
    expect(placed.get('top')).toBe(9);
    expect(placed.get('bottom')).toBe(291);
  });

  it('[CHART-8] leaves out no tag for a rounding error, at any fraction of a pixel', () => {
    const missing = Array.from({ length: 1000 }, (_, step) => 80 + step / 997).filter((y) => {
      const near = [tag('entry', y - 6.1), tag('ask', y - 5.7), tag('bid', y + 0.3)];
      return slideTags(near, { id: 'now', y: y + 6, height: 30 }, 318).size < 4;
    });
    expect(missing).toEqual([]);
  });
});
