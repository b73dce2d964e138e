/** Size tiers in instruments.update: their form in requests and responses, and their order [MARGIN-21]. */

import { text } from '@vernier/shared/api/fields';
import type { SizeTier } from '@vernier/shared/market/instrument';
import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import { formatMicros, type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { z } from 'zod';

const MOST_TIERS = 10;
const MAX_MULTIPLE = 2000;
/** In 1e-6: a thousand million USD. */
const MOST_VALUE: Micros = 1_000_000_000_000_000n;

const value = z.union([z.number(), text(1, 64)]).transform((written, context): Micros => {
  const micros = parseMicros(written);
  if (!isDecimalFailure(micros) && micros > 0n && micros <= MOST_VALUE) return micros;
  context.addIssue('not a value');
  return z.NEVER;
});

const tier = z
  .object({ above: value, multiple: z.int().min(1).max(MAX_MULTIPLE) })
  .transform(({ above, multiple }): SizeTier => ({ aboveMicros: above, leverage: multiple }));

/** From the smallest value to the largest, with a lower leverage each time; null or empty removes them. */
export const sizeTiers = z
  .array(tier)
  .max(MOST_TIERS)
  .refine(
    (tiers) =>
      tiers.every(({ aboveMicros, leverage }, index) => {
        const before = tiers[index - 1];
        return before === undefined || (aboveMicros > before.aboveMicros && leverage < before.leverage);
      }),
    'a tier begins above the one before it and has less leverage',
  );

export function presentSizeTiers(tiers: readonly SizeTier[]) {
  return tiers.map(({ aboveMicros, leverage }) => ({
    above: formatMicros(aboveMicros),
    multiple: leverage,
  }));
}
