/** Position rail: loss on the left and profit on the right, for a sell and a buy. */

import { describe, expect, it } from 'vitest';
import { railPlaces } from './position-rail.tsx';

describe('railPlaces', () => {
  it('puts the entry between stop and target by their distances', () => {
    const places = railPlaces({ entry: 100, now: 105, stop: 90, target: 130, side: 'buy' });
    expect(places.entry).toBeCloseTo(0.25);
    expect(places.now).toBeCloseTo(0.375);
    expect(places.gain).toBe(true);
  });

  it('shows a sell that falls as a profit to the right', () => {
    const places = railPlaces({ entry: 100, now: 95, stop: 110, target: 70, side: 'sell' });
    expect(places.entry).toBeCloseTo(0.25);
    expect(places.now).toBeCloseTo(0.375);
    expect(places.gain).toBe(true);
  });

  it('shows the needle at the end of the rail beyond the stop', () => {
    const places = railPlaces({ entry: 100, now: 50, stop: 90, target: 110, side: 'buy' });
    expect(places).toEqual({ entry: 0.5, now: 0, gain: false });
  });

  it('needs neither stop nor target', () => {
    const places = railPlaces({ entry: 100, now: 102, stop: null, target: null, side: 'buy' });
    expect(places.entry).toBeCloseTo(0.5);
    expect(places.now).toBeCloseTo(0.75);
  });
});
