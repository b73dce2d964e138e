/** Settings of a sandbox: a data folder for programs that are being developed, without real money. */

import { z } from 'zod';

/** Years in which the simulated calendar has its holidays. */
const FIRST_MS = Date.UTC(2020, 0, 1);
const LAST_MS = Date.UTC(2036, 0, 1);
const TIME = 'must be a UTC moment such as 2026-01-05T08:00:00Z, from 2020 to 2035';

const moment = z.iso
  .datetime(TIME)
  .transform((text) => Date.parse(text))
  .refine((timeMs) => timeMs >= FIRST_MS && timeMs < LAST_MS, TIME);

const SPEED = 'must be 0 or a number from 0.1 to 60';

export const SANDBOX_SETTINGS = {
  SANDBOX: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .transform((value) => value === 'on'),
  /** Market time of a new sandbox; null for the time of the wall. */
  SANDBOX_TIME: moment.nullable().default(null),
  /** Speed of market time in a new sandbox; 0 stops it. */
  SANDBOX_SPEED: z
    .string()
    .regex(/^\d{1,2}(?:\.\d{1,2})?$/, SPEED)
    .transform(Number)
    .refine((speed) => speed === 0 || (speed >= 0.1 && speed <= 60), SPEED)
    .default(1),
} as const;

interface SandboxChoice {
  readonly SANDBOX: boolean;
  readonly SANDBOX_TIME: number | null;
  readonly SANDBOX_SPEED: number;
  readonly MARKET_SEED: number | null;
  readonly MARKET_SOURCE: string;
}

/** The line about a combination that is not allowed; else null [SANDBOX-1]. */
export function wrongSandbox(settings: SandboxChoice): string | null {
  const { SANDBOX, SANDBOX_TIME, SANDBOX_SPEED, MARKET_SEED, MARKET_SOURCE } = settings;
  if (!SANDBOX) {
    if (SANDBOX_TIME !== null) return 'SANDBOX_TIME must be unset unless SANDBOX is on';
    return SANDBOX_SPEED === 1 ? null : 'SANDBOX_SPEED must be 1 unless SANDBOX is on';
  }
  if (MARKET_SOURCE === 'recorded' || (MARKET_SOURCE === 'simulated' && MARKET_SEED !== null)) return null;
  return 'SANDBOX needs MARKET_SEED, or MARKET_SOURCE=recorded: the clock of another market is never set';
}
