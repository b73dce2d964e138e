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
const symbol = text(1, MAX_NAME);
const nothing = z.object({});

export const UDF_INPUTS = {
  config: nothing,
  time: nothing,
  symbols: z.object({ symbol }),
  search: z.object({
    query: text(0, MAX_NAME).default(''),
    type: text(0, MAX_NAME).default(''),
    exchange: text(0, MAX_NAME).default(''),
    limit: wholeNumber(1, MAX_TIME_S)
      .default(USUALLY_FOUND)
      .transform((requested) => Math.min(requested, MOST_FOUND)),
  }),
  history: z.object({
    symbol,
    resolution: text(1, MAX_NAME),
    from: timeS.default(0),
    to: timeS,
    countback: wholeNumber(1, MAX_TIME_S).optional(),
  }),
  quotes: z.object({ symbols: text(1, MAX_NAMES) }),
} as const;

export type UdfCall = keyof typeof UDF_INPUTS;
