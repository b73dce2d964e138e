/** The country that a visitor is likely in, and the country of a typed number. Pure, from what the browser reports. */

import { westernDigits } from '@vernier/shared/identity/contact';
import type { AreaWire } from '@vernier/shared/api/shapes/site';

export interface VisitorHints {
  /** IANA name such as `Asia/Hong_Kong`. */
  readonly timeZone: string;
  /** Languages of the browser, the preferred one first. */
  readonly languages: readonly string[];
}

/** Without any hint the second of the list, the default of the product. */
const DEFAULT_INDEX = 1;

/** The time zone is the better hint: English is used far from where it is spoken. */
export function likelyArea(areas: readonly AreaWire[], where: VisitorHints): AreaWire | undefined {
  const regions = where.languages.map(regionOf);
  return (
    areas.find(({ code }) => zonesOf(code).includes(where.timeZone)) ??
    regions.map((region) => areas.find(({ code }) => code === region)).find((area) => area !== undefined) ??
    areas[DEFAULT_INDEX] ??
    areas[0]
  );
}

/** Areas whose name, ISO code or dialling code begins with the text, or whose name contains it. */
export function matchingAreas(areas: readonly AreaWire[], typed: string): readonly AreaWire[] {
  const query = foldedText(westernDigits(typed)).replace(/^(?:\+|00)/, '');
  if (query === '') return areas;
  const isCode = /^\d+$/.test(query);
  const ranked = areas.map((area) => ({
    area,
    rank: isCode ? codeRank(area, query) : nameRank(area, query),
  }));
  return ranked
    .filter(({ rank }) => rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map(({ area }) => area);
}

/** The area of a number that begins with `+` or `00`: the present one when it fits, else the one with the longest code. */
export function areaOfNumber(
  areas: readonly AreaWire[],
  typed: string,
  present: AreaWire | undefined,
): AreaWire | undefined {
  const digits = /^(?:\+|00)(\d+)$/.exec(westernDigits(typed).replace(/[\s().\-/]/g, ''))?.[1];
  if (digits === undefined || (present !== undefined && digits.startsWith(present.global_code)))
    return present;
  const fitting = areas.filter(({ global_code }) => digits.startsWith(global_code));
  const longest = Math.max(0, ...fitting.map(({ global_code }) => global_code.length));
  return fitting.find(({ global_code }) => global_code.length === longest) ?? present;
}

function codeRank({ global_code }: AreaWire, query: string): number {
  if (global_code === query) return 0;
  return global_code.startsWith(query) ? 1 : 9;
}

function nameRank({ code, name }: AreaWire, query: string): number {
  const folded = foldedText(name);
  if (code.toLowerCase() === query) return 0;
  if (folded.startsWith(query)) return 1;
  if (folded.includes(` ${query}`)) return 2;
  return folded.includes(query) ? 3 : 9;
}

/** Lower case without accents, so that "cote" finds Côte d'Ivoire. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/** A method in newer engines, a property in older ones, absent in others. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zonesOf(code: string): readonly string[] {
  try {
    const locale: WithZones = new Intl.Locale(`und-${code}`);
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  } catch {
    return [];
  }
}
