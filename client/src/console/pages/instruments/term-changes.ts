/** Typed terms of an instrument and their differences from the current ones; only differences are sent. */

import { plainDecimal, signedDecimal } from '../../../ui/format/parse-input.ts';
import type { AdminInput, AdminOutput } from '../../data/admin-api.ts';

export type InstrumentRow = AdminOutput['instruments']['list']['list'][number];
export type Changes = Omit<AdminInput['instruments']['update'], 'code' | 'seen'>;

export interface TermChanges {
  readonly mode: InstrumentRow['mode'];
  readonly hours: InstrumentRow['hours'];
  readonly spread_percent: string;
  readonly fee_rate: string;
  readonly min_lots: string;
  readonly max_lots: string;
  /** With commas between. */
  readonly multiples: string;
  /** `1000000:50, 5000000:20`: the highest leverage above a value in USD. */
  readonly size_tiers: string;
  readonly swap_mode: InstrumentRow['swap_mode'];
  /** Negative is paid by the user. */
  readonly swap_buy: string;
  readonly swap_sell: string;
  readonly triple_day: InstrumentRow['triple_day'];
}

/** `5.000000` is `5`. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

export function draftOf(row: InstrumentRow): TermChanges {
  return {
    mode: row.mode,
    hours: row.hours,
    spread_percent: String(row.spread_percent),
    fee_rate: plain(row.fee_rate),
    min_lots: String(row.min_lots),
    max_lots: String(row.max_lots),
    multiples: row.multiples.join(', '),
    size_tiers: row.size_tiers.map(({ above, multiple }) => `${plain(above)}:${multiple}`).join(', '),
    swap_mode: row.swap_mode,
    swap_buy: plain(row.swap_buy),
    swap_sell: plain(row.swap_sell),
    triple_day: row.triple_day,
  };
}

const WHOLE = /^\d{1,4}$/;

/** The numbers of a list; null when something in it is none. */
function numbersOf(list: string): number[] | null {
  const entries = list.split(/[\s,;]+/).filter((entry) => entry !== '');
  return entries.every((entry) => WHOLE.test(entry))
    ? entries.map((entry) => Number.parseInt(entry, 10))
    : null;
}

const TIER = /^(\d{1,10}(?:\.\d{1,6})?):(\d{1,4})$/;

/** The tiers of a list; null when something in it is none. */
function tiersOf(list: string) {
  const entries = list.split(/[\s,;]+/).filter((entry) => entry !== '');
  const tiers = entries.flatMap((entry) => {
    const [, above, multiple] = TIER.exec(entry) ?? [];
    return above === undefined ? [] : [{ above, multiple: Number.parseInt(multiple ?? '', 10) }];
  });
  return tiers.length === entries.length ? tiers : null;
}

const UNSIGNED = ['fee_rate', 'min_lots', 'max_lots'] as const;
const SIGNED = ['swap_buy', 'swap_sell'] as const;
const DECIMALS = [...UNSIGNED, ...SIGNED] as const;

export function isDecimal(field: string): boolean {
  return DECIMALS.some((name) => name === field);
}

function decimalOf(field: (typeof DECIMALS)[number], typed: string): string | null {
  return SIGNED.some((name) => name === field) ? signedDecimal(typed) : plainDecimal(typed);
}

/** The fields that cannot be sent as they are typed. */
export function unreadable(draft: TermChanges): readonly (keyof TermChanges)[] {
  return [
    ...(WHOLE.test(draft.spread_percent.trim()) ? [] : (['spread_percent'] as const)),
    ...DECIMALS.filter((field) => decimalOf(field, draft[field]) === null),
    ...(numbersOf(draft.multiples) === null ? (['multiples'] as const) : []),
    ...(tiersOf(draft.size_tiers) === null ? (['size_tiers'] as const) : []),
  ];
}

/** Null when nothing changes. */
export function changesOf(row: InstrumentRow, draft: TermChanges): Changes | null {
  const stored = draftOf(row);
  const numbers = numbersOf(draft.multiples);
  const tiers = tiersOf(draft.size_tiers);
  const changes: Changes = {
    ...(draft.mode !== stored.mode && { mode: draft.mode }),
    ...(draft.hours !== stored.hours && { hours: draft.hours }),
    ...(draft.swap_mode !== stored.swap_mode && { swap_mode: draft.swap_mode }),
    ...(draft.triple_day !== stored.triple_day && { triple_day: draft.triple_day }),
    ...(draft.spread_percent !== stored.spread_percent && {
      spread_percent: Number.parseInt(draft.spread_percent, 10),
    }),
    ...Object.fromEntries(
      DECIMALS.filter((field) => draft[field] !== stored[field]).map((field) => [
        field,
        // an invalid number is refused before sending
        decimalOf(field, draft[field]) ?? draft[field],
      ]),
    ),
    ...(numbers !== null && numbers.join(', ') !== stored.multiples && { multiples: numbers }),
    ...(tiers !== null && draft.size_tiers !== stored.size_tiers && { size_tiers: tiers }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The values of the row in the fields that are to change. */
export function expectedFields(
  row: InstrumentRow,
  changes: Changes,
): AdminInput['instruments']['update']['seen'] {
  const names = Object.keys(changes);
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
