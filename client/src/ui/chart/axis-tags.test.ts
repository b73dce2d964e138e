import { describe, expect, it } from 'vitest';
import { slideTags, stepLabels } from './axis-tags.ts';

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

  it('limits a tag to the pane', () => {
    const placed = slideTags([tag('top', -40), tag('bottom', 900)], { id: 'now', y: 150, height: 30 }, 300);
    expect(placed.get('top')).toBe(9);
    expect(placed.get('bottom')).toBe(291);
  });
});

describe('line labels', () => {
  it('are next to each other when their lines are close', () => {
    const placed = stepLabels([
      { id: 'b', y: 104, width: 80 },
      { id: 'a', y: 100, width: 90 },
      { id: 'c', y: 160, width: 50 },
    ]);
    expect(placed.get('a')).toBe(8);
    expect(placed.get('b')).toBe(8 + 90 + 5);
    expect(placed.get('c')).toBe(8);
  });
});
