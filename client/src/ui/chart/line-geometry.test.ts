import { describe, expect, it } from 'vitest';
import { labelAt, notchAt, priceAt, pricePerPixel } from './line-geometry.ts';

const SCALE = { height: 300, low: 108_000, high: 108_600 };

describe('a price from a height', () => {
  it('[CHART-2] runs from the top of the pane to its bottom', () => {
    expect(priceAt(SCALE, 0)).toBe(108_600);
    expect(priceAt(SCALE, 150)).toBe(108_300);
    expect(priceAt(SCALE, 300)).toBe(108_000);
  });

  it('[CHART-2] stays inside the pane for every pointer position', () => {
    expect(priceAt(SCALE, -40)).toBe(108_600);
    expect(priceAt(SCALE, 900)).toBe(108_000);
  });
});

describe('a notch', () => {
  it('[CHART-2] is a step where pixels allow it', () => {
    expect(notchAt(108_234, 10, pricePerPixel(SCALE))).toBe(108_230);
    expect(notchAt(108_236, 10, pricePerPixel(SCALE))).toBe(108_240);
  });

  it('[CHART-2] is finer where a step would be a jump: the next smaller 1, 2 or 5', () => {
    // 500 points are fifty pixels here
    expect(notchAt(6_894_777, 500, 10)).toBe(6_894_800);
    expect(notchAt(6_894_777, 500, 9)).toBe(6_894_800);
    expect(notchAt(6_894_777, 500, 5)).toBe(6_894_780);
    expect(notchAt(1_234, 10, 0.1)).toBe(1_234);
  });

  it('[CHART-2] is never below the first', () => {
    expect(notchAt(-30, 10, 100)).toBe(10);
    expect(notchAt(0, 1, 100)).toBe(1);
  });
});

describe('a finger on labels', () => {
  const label = (id: string, left: number, top: number) => ({
    id,
    left,
    right: left + 80,
    top,
    bottom: top + 19,
  });

  it('[CHART-2] has 44 pixels for each, and none beyond', () => {
    const places = [label('sl-1', 8, 100)];
    expect(labelAt(places, { x: 40, y: 88 })).toBe('sl-1');
    expect(labelAt(places, { x: 40, y: 131 })).toBe('sl-1');
    expect(labelAt(places, { x: 40, y: 140 })).toBeNull();
    expect(labelAt(places, { x: 110, y: 110 })).toBeNull();
  });

  it('[CHART-2] selects the nearer of two that are close together', () => {
    const places = [label('sl-1', 8, 100), label('tp-1', 8, 122)];
    expect(labelAt(places, { x: 40, y: 114 })).toBe('sl-1');
    expect(labelAt(places, { x: 40, y: 124 })).toBe('tp-1');
    const neighbours = [label('sl-1', 8, 100), label('tp-1', 93, 100)];
    expect(labelAt(neighbours, { x: 89, y: 109 })).toBe('sl-1');
    expect(labelAt(neighbours, { x: 92, y: 109 })).toBe('tp-1');
  });
});
