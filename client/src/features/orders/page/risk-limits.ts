/** Margin levels of the server as risk rates: a level of 100 % is a rate of 100, one of 50 % a rate of 200. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '@vernier/shared/limits';

export interface RiskLimits {
  readonly warnAt: number;
  readonly closeAt: number;
}

type Levels = Pick<BasicInfoWire, 'margin_call_level' | 'stop_out_level'>;

/** Default levels until the settings are loaded. */
export function riskLimits(levels: Levels | undefined): RiskLimits {
  const rate = (level: number) => Math.round(10_000 / level);
  return {
    warnAt: rate(levels?.margin_call_level ?? MARGIN_CALL_LEVEL_CENTS / 100),
    closeAt: rate(levels?.stop_out_level ?? STOP_OUT_LEVEL_CENTS / 100),
  };
}
