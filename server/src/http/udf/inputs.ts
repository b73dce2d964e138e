/** Inputs of the UDF calls. Charts send more parameters than they need; unknown ones are ignored. */

import { z } from 'zod';
import { text, wholeNumber } from '@vernier/shared/api/fields';

const MAX_NAME = 64;
const MAX_NAMES = 2000;
export const MOST_FOUND = 100;
const USUALLY_FOUND = 30;
/** The year 9999, in Unix seconds. */
const MAX_TIME_S = 253_402_300_799;
/** Charts count back from before 1970 when they scroll past the beginning. */
const timeS = wholeNumber(-MAX_TIME_S, MAX_TIME_S).transform((seconds) => Math.max(0, seconds));
const symbol = text(1, MAX_NAME).describe('`EURUSD`, `EUR/USD` or `VERNIER:EURUSD`.');
const nothing = z.object({});

export const UDF_INPUTS = {
  config: nothing,
  time: nothing,
  symbols: z.object({ symbol }),
  search: z.object({
    query: text(0, MAX_NAME).default('').describe('Part of a code or of a name in any language.'),
    type: text(0, MAX_NAME).default('').describe('Type of the symbols; all when empty.'),
    exchange: text(0, MAX_NAME).default('').describe('`VERNIER`, or empty.'),
    limit: wholeNumber(1, MAX_TIME_S)
      .default(USUALLY_FOUND)
      .transform((requested) => Math.min(requested, MOST_FOUND))
      .describe(`Most symbols; ${MOST_FOUND} at most.`),
  }),
  history: z.object({
    symbol,
    resolution: text(1, MAX_NAME).describe('Length of a bar: minutes, or `1D`.'),
    from: timeS.default(0).describe('Start in Unix seconds. Ignored with `countback`.'),
    to: timeS.describe('End in Unix seconds, excluded.'),
    countback: wholeNumber(1, MAX_TIME_S).optional().describe('So many bars before `to`; 5,000 at most.'),
  }),
  quotes: z.object({
    symbols: text(1, MAX_NAMES).describe('Symbols, separated by commas; the first hundred are read.'),
  }),
} as const;

export type UdfCall = keyof typeof UDF_INPUTS;
