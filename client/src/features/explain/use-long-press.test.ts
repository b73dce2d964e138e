/** Tests that distinguish a long press from a tap, a scroll, a pinch and a menu. */

import { describe, expect, it } from 'vitest';
import { IDLE, type Press, nextPress, type PressEvent } from './use-long-press.ts';

const DOWN: PressEvent = { kind: 'down', x: 100, y: 200, button: 0, primary: true };

function after(...events: PressEvent[]): Press['phase'] {
  return events.reduce(nextPress, IDLE).phase;
}

describe('a press', () => {
  it('[TRADE-5] is long after its time in one place', () => {
    expect(after(DOWN)).toBe('pressing');
    expect(after(DOWN, { kind: 'elapsed' })).toBe('held');
  });

  it('[TRADE-5] may move by ten pixels and no further', () => {
    expect(after(DOWN, { kind: 'move', x: 106, y: 208 }, { kind: 'elapsed' })).toBe('held');
    expect(after(DOWN, { kind: 'move', x: 100, y: 211 }, { kind: 'elapsed' })).toBe('idle');
  });

  it('[TRADE-5] that slipped away is over even after it returns', () => {
    expect(
      after(DOWN, { kind: 'move', x: 140, y: 200 }, { kind: 'move', x: 100, y: 200 }, { kind: 'elapsed' }),
    ).toBe('idle');
  });

  it.each<PressEvent>([{ kind: 'up' }, { kind: 'cancel' }])(
    '[TRADE-5] that ends early is not long: %o',
    (end) => {
      expect(after(DOWN, end, { kind: 'elapsed' })).toBe('idle');
    },
  );

  it('[TRADE-5] of another button or a second finger is ignored', () => {
    expect(after({ ...DOWN, button: 2 }, { kind: 'elapsed' })).toBe('idle');
    expect(after(DOWN, { ...DOWN, primary: false }, { kind: 'elapsed' })).toBe('idle');
  });

  it('[TRADE-5] stays long until it ends', () => {
    expect(after(DOWN, { kind: 'elapsed' }, { kind: 'move', x: 300, y: 300 })).toBe('held');
    expect(after(DOWN, { kind: 'elapsed' }, { kind: 'up' })).toBe('idle');
  });
});
