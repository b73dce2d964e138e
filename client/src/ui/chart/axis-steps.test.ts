import { describe, expect, it } from 'vitest';
import { axisMarks, niceStep } from './axis-steps.ts';

describe('price ruler', () => {
  it.each([
    [0.2, 1],
    [1, 1],
    [1.1, 2],
    [3, 5],
    [5.5, 10],
    [37, 50],
    [120, 200],
    [999, 1000],
  ])('labels at least %d points apart are %d apart', (least, step) => {
    expect(niceStep(least)).toBe(step);
  });

  it('labels whole multiples only and divides them evenly', () => {
    const marks = axisMarks(108_203, 108_611, { height: 240, gap: 48 });
    expect(marks.step).toBe(100);
    expect(marks.labelled).toEqual([108_300, 108_400, 108_500, 108_600]);
    expect(marks.all.length).toBe(5 * 4);
    expect(marks.all.every((mark) => mark % (marks.step / marks.divisions) === 0)).toBe(true);
  });

  it('separates labels in any height', () => {
    const marks = axisMarks(0, 1000, { height: 40, gap: 48 });
    expect(marks.labelled.length).toBeLessThanOrEqual(2);
  });
});
