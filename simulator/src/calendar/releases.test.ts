import { parseIsoDay } from '@vernier/shared/civil-date';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../price-path/factors.ts';
import { RELEASE_KINDS } from './release-kinds.ts';
import { releasesOn } from './releases.ts';

function codesOn(isoDay: string): string[] {
  return releasesOn(parseIsoDay(isoDay)!).map(({ code }) => code);
}

describe('[MARKET-21] the calendar of releases', () => {
  it.each([
    ['2026-11-06', ['us_payrolls']],
    ['2026-11-12', ['us_consumer_prices', 'us_jobless_claims', 'us_gas_storage']],
    // The 16th of May 2026 is a Saturday in the second half of the month, the 2nd one in the first.
    ['2026-05-15', ['us_retail_sales']],
    ['2026-05-04', ['us_manufacturing_survey']],
    ['2026-11-14', []],
    ['2026-12-25', []],
    ['2026-06-18', ['ch_rate_decision', 'us_jobless_claims', 'us_gas_storage', 'jp_consumer_prices']],
  ])('%s has %j', (isoDay, codes) => {
    expect(codesOn(isoDay)).toEqual(codes);
  });

  it('has every kind each year, on weekdays, in order of time', () => {
    const first = parseIsoDay('2027-01-01')!;
    const seen = new Set<string>();
    for (let day = first; day < first + 365; day += 1) {
      const releases = releasesOn(day);
      for (const { code } of releases) seen.add(code);
      const minutes = releases.map(({ minute }) => minute);
      expect(minutes).toEqual(minutes.toSorted((left, right) => left - right));
    }
    expect([...seen].toSorted()).toEqual(RELEASE_KINDS.map(({ code }) => code).toSorted());
  });

  it('names paths that exist', () => {
    const names = new Set(PATHS.map(({ name }) => name));
    for (const { paths } of RELEASE_KINDS) expect(paths.filter((path) => !names.has(path))).toEqual([]);
  });
});
