/** Tests of grouped addresses: groups of four, marked ends, and shortened in the middle only. */

import { describe, expect, it } from 'vitest';
import { groupsOf, shortened } from './grouped-address.tsx';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

describe('an address', () => {
  it('[WALLET-13] is split into groups of four with marked ends', () => {
    const groups = groupsOf(TRON);
    expect(groups.map(({ text }) => text).join(' ')).toBe('TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8');
    expect(groups.filter(({ atEnd }) => atEnd).map(({ text }) => text)).toEqual([
      'TJRa',
      'bPrw',
      'C18k',
      'jpRT',
      'v8',
    ]);
  });

  it('is regrouped when it was typed with spaces', () => {
    expect(groupsOf('GB29 NWBK 6016').map(({ text }) => text)).toEqual(['GB29', 'NWBK', '6016']);
    expect(groupsOf(' ')).toEqual([]);
  });

  it('loses only its middle when it is shortened', () => {
    expect(shortened(TRON)).toBe('TJRabPrw\u20268kjpRTv8');
    expect(shortened('12345678901234567')).toBe('12345678901234567');
  });
});
