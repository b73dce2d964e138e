/** Interventions from their lines of the tape: the inverse of `tapeLine`. */

import type { Intervention } from '@vernier/shared/market/intervention';

type Fields = readonly string[];

const CODE_PATTERN = '([A-Z0-9]+)';
const SLOT = '([1-9]\\d{0,15})';
const PERCENT = '([1-9]\\d{2,5})';

interface LineFormat {
  readonly pattern: RegExp;
  readonly parse: (fields: Fields) => Intervention;
}

const text = (fields: Fields, at: number) => fields[at] ?? '';
const whole = (fields: Fields, at: number) => Number.parseInt(text(fields, at), 10);

const FORMATS: readonly LineFormat[] = [
  {
    pattern: new RegExp(
      `^(shift) ${SLOT} ${CODE_PATTERN} (-?\\d{1,15})(?: volume ([1-9]\\d{0,3}))?( trusted)?$`,
    ),
    parse: (fields) => ({
      kind: 'shift',
      slot: whole(fields, 1),
      asset: text(fields, 2),
      deltaNano: whole(fields, 3),
      ...(fields[4] === undefined ? {} : { volume: whole(fields, 4) }),
      ...(fields[5] === undefined ? {} : { trusted: true }),
    }),
  },
  {
    pattern: new RegExp(`^(halt|close_only|resume) ${SLOT} ${CODE_PATTERN}$`),
    parse: (fields) => ({
      kind: text(fields, 0) as 'halt' | 'close_only' | 'resume',
      slot: whole(fields, 1),
      code: text(fields, 2),
    }),
  },
  {
    pattern: new RegExp(`^(freeze|close) ${SLOT} ${CODE_PATTERN} ${SLOT}$`),
    parse: (fields) => ({
      kind: text(fields, 0) as 'freeze' | 'close',
      slot: whole(fields, 1),
      code: text(fields, 2),
      to: whole(fields, 3),
    }),
  },
  {
    pattern: new RegExp(`^(widen) ${SLOT} ${CODE_PATTERN} ${SLOT} ${PERCENT}$`),
    parse: (fields) => ({
      kind: 'widen',
      slot: whole(fields, 1),
      code: text(fields, 2),
      to: whole(fields, 3),
      percent: whole(fields, 4),
    }),
  },
  {
    pattern: new RegExp(`^(spread) ${SLOT} ${CODE_PATTERN} ${PERCENT}$`),
    parse: (fields) => ({
      kind: 'spread',
      slot: whole(fields, 1),
      code: text(fields, 2),
      percent: whole(fields, 3),
    }),
  },
  {
    pattern: new RegExp(`^(hours) ${SLOT} ${CODE_PATTERN} (always|sessions)$`),
    parse: (fields) => ({
      kind: 'hours',
      slot: whole(fields, 1),
      code: text(fields, 2),
      hours: text(fields, 3) as 'always' | 'sessions',
    }),
  },
];

/** Null for a line that no intervention has. */
export function parseTapeLine(line: string): Intervention | null {
  for (const { pattern, parse } of FORMATS) {
    const fields = pattern.exec(line.replace(/\n$/, ''))?.slice(1);
    if (fields !== undefined) return parse(fields);
  }
  return null;
}
