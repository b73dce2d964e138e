import { describe, expect, it } from 'vitest';
import { formatE8, parseE8, shortText } from './e8.ts';

describe('amounts with eight decimals', () => {
  it.each([
    [1_500_000_000n, '15'],
    [100_000_000_000n, '1000'],
    [150_000_000n, '1.5'],
    [1n, '0.00000001'],
    [0n, '0'],
    [-10n, '-0.0000001'],
  ])('[NUMBER-3] %s hundred-millionths are shown as %s and read back', (value, text) => {
    expect(formatE8(value)).toBe(text);
    expect(parseE8(text)).toBe(value);
  });

  it('[NUMBER-3] a ninth decimal is refused', () => {
    expect(parseE8('0.000000001')).toBe('too_many_decimals');
    expect(shortText(1_200n, 4)).toBe('0.12');
  });
});
