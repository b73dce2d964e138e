/** Scale, offset and rotation of an enlarged picture. */

import { describe, expect, it } from 'vitest';
import { viewMoved, viewScaled, viewRotated, WHOLE } from './image-view.ts';

describe('an enlarged picture', () => {
  it('grows to eight times and never under the whole', () => {
    expect(viewScaled(WHOLE, 2).scale).toBe(2);
    expect(viewScaled(WHOLE, 100).scale).toBe(8);
    expect(viewScaled(WHOLE, 0.1)).toEqual(WHOLE);
  });

  it('keeps its middle in the middle while it grows, and comes back when it is whole again', () => {
    const moved = viewMoved(viewScaled(WHOLE, 2), 30, -10);
    expect(viewScaled(moved, 2)).toMatchObject({ x: 60, y: -20 });
    expect(viewScaled(moved, 0.25)).toMatchObject({ scale: 1, x: 0, y: 0 });
  });

  it('does not move while the whole picture is visible', () => {
    expect(viewMoved(WHOLE, 30, 30)).toEqual(WHOLE);
  });

  it('is turned round by four quarters, and stays turned when it is whole again', () => {
    const once = viewRotated(WHOLE);
    expect(once.turns).toBe(1);
    expect(viewRotated(viewRotated(viewRotated(once)))).toEqual(WHOLE);
    expect(viewScaled(viewScaled(once, 2), 0.5).turns).toBe(1);
  });
});
