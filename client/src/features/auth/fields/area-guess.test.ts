/** Tests of guessing a visitor's country and of finding a country. */
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { describe, expect, it } from 'vitest';
import { areaOfNumber, likelyArea, matchingAreas } from './area-guess.ts';

const area = (id: number, code: string, global_code: string, name: string): AreaWire => ({
  id,
  code,
  global_code,
  name,
});
const AREAS = [
  area(248, 'AX', '358', 'Åland Islands'),
  area(8, 'AL', '355', 'Albania'),
  area(124, 'CA', '1', 'Canada'),
  area(384, 'CI', '225', 'Côte d’Ivoire'),
  area(214, 'DO', '1', 'Dominican Republic'),
  area(344, 'HK', '852', 'Hong Kong SAR China'),
  area(388, 'JM', '1', 'Jamaica'),
  area(44, 'BS', '1242', 'Bahamas'),
  area(826, 'GB', '44', 'United Kingdom'),
  area(840, 'US', '1', 'United States'),
];
const codes = (areas: readonly AreaWire[]) => areas.map(({ code }) => code);
const byCode = (code: string) => AREAS.find((candidate) => candidate.code === code);

describe('the likely country', () => {
  it.each([
    ['Asia/Hong_Kong', ['en-GB'], 'HK'],
    ['Europe/London', ['zh-HK'], 'GB'],
    ['UTC', ['en-GB', 'zh-HK'], 'GB'],
    ['UTC', ['de-DE', 'zh-HK'], 'HK'],
    ['UTC', ['en'], 'US'],
    ['Asia/Pyongyang', ['ko-KP'], 'AL'],
    ['UTC', ['not a language!'], 'AL'],
  ])('in %s with %j is %s', (timeZone, languages, expected) => {
    expect(likelyArea(AREAS, { timeZone, languages })?.code).toBe(expected);
  });

  it('is undefined without a list', () => {
    expect(likelyArea([], { timeZone: 'UTC', languages: ['en-GB'] })).toBeUndefined();
  });
});

describe('finding a country', () => {
  it.each([
    ['', codes(AREAS)],
    ['  ', codes(AREAS)],
    ['hong', ['HK']],
    ['HK', ['HK']],
    ['united', ['GB', 'US']],
    ['kingdom', ['GB']],
    ['cote', ['CI']],
    ['aland', ['AX']],
    ['+852', ['HK']],
    ['00852', ['HK']],
    ['٨٥٢', ['HK']],
    ['1', ['CA', 'DO', 'JM', 'US', 'BS']],
    ['zzz', []],
  ])('by %j gives %j', (typed, expected) => {
    expect(codes(matchingAreas(AREAS, typed))).toEqual(expected);
  });
});

describe('the country of a number', () => {
  it.each([
    ['+852 5555 0100', 'GB', 'HK'],
    ['0085255550100', 'GB', 'HK'],
    ['+1 242 555 0100', 'GB', 'BS'],
    ['+1 876 555 0100', 'JM', 'JM'],
    ['5555 0100', 'GB', 'GB'],
    ['+999 1', 'GB', 'GB'],
    ['+٨٥٢ ٥٥٥٥', 'GB', 'HK'],
  ])('%s from %s is %s', (typed, present, expected) => {
    expect(areaOfNumber(AREAS, typed, byCode(present))?.code).toBe(expected);
  });
});
