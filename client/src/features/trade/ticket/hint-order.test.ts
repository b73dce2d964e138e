/** Hints of the Trade page: one at a time, each once. */

import { afterEach, describe, expect, it } from 'vitest';
import { nextHint, shownHints, storeShownHint } from './hint-order.ts';

afterEach(() => localStorage.clear());

describe('[SCREEN-18] the next hint', () => {
  it('is the first one that is of use and was not shown', () => {
    const phone = { isTouch: true, hasLines: false };
    expect(nextHint(new Set(), phone)).toBe('figures');
    expect(nextHint(new Set(['figures']), phone)).toBe('crosshair');
    expect(nextHint(new Set(['figures', 'crosshair']), phone)).toBeNull();
    expect(nextHint(new Set(['figures', 'crosshair']), { ...phone, hasLines: true })).toBe('lines');
  });

  it('is about no finger where there is a mouse', () => {
    expect(nextHint(new Set(['figures']), { isTouch: false, hasLines: false })).toBeNull();
  });

  it('is stored once it was shown, also in place of an unreadable list', () => {
    localStorage.setItem('vernier.trade-hints', '{"figures":true}');
    expect(shownHints().size).toBe(0);
    storeShownHint('figures');
    storeShownHint('lines');
    expect([...shownHints()]).toEqual(['figures', 'lines']);
  });
});
