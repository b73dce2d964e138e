import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { releaseInstruments } from './release-instruments.ts';
import { RELEASE_KINDS } from './release-kinds.ts';

function codesOf(code: string): string[] {
  const kind = RELEASE_KINDS.find((one) => one.code === code)!;
  return releaseInstruments(kind, INSTRUMENTS).map((instrument) => instrument.code);
}

describe('[MARKET-23] the instruments of a release', () => {
  it.each([
    ['us_gas_storage', ['NATGAS']],
    ['us_oil_inventories', ['USOIL', 'UKOIL']],
    ['gb_rate_decision', ['GBPUSD', 'GBPJPY', 'EURGBP']],
    ['eu_rate_decision', ['EURUSD', 'EURJPY', 'EURGBP', 'GER40']],
    ['cn_manufacturing_survey', ['HK50', 'AUDUSD']],
  ])('of %s are %j, the most affected first', (code, codes) => {
    expect(codesOf(code)).toEqual(codes);
  });

  it('are those of the first path before those of the next, and no cross from which a path cancels out', () => {
    const codes = codesOf('us_payrolls');
    expect(codes.slice(0, 4)).toEqual(['USDCHF', 'EURUSD', 'AUDUSD', 'NZDUSD']);
    expect(codes.indexOf('USDCAD')).toBeLessThan(codes.indexOf('NVDA'));
    expect(codes).not.toContain('EURGBP');
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('are at least one for every kind', () => {
    for (const { code } of RELEASE_KINDS) expect([code, codesOf(code).length]).not.toEqual([code, 0]);
  });
});
