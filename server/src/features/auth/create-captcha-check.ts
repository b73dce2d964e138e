/** Creation of the check for captchas, with the wrong attempts of the hour before the start. */

import type { OpenDatabase } from '@vernier/db/open-database';
import { DAY_MS } from '@vernier/shared/civil-date';
import { shardShare } from '@vernier/shared/engine/shards';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Clocks } from '../../platform/process/system-monitor.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import { AttemptWatch, WRONG_ATTEMPTS } from './attempt-watch.ts';
import { CaptchaCheck } from './captcha-check.ts';
import type { Captchas } from './captchas.ts';

const HOUR_MS = 3_600_000;

export interface CaptchaCheckParts extends Pick<OpenDatabase, 'securityEvents'> {
  readonly config: Pick<Config, 'wrongAttemptsPerHour' | 'smsWebhook'>;
  readonly captchas: Captchas;
  readonly securityLog: Pick<SecurityLog, 'onEvent'>;
  readonly owned: OwnedShards;
}

export async function createCaptchaCheck(
  { securityEvents, config, captchas, securityLog, owned }: CaptchaCheckParts,
  { clock, steady }: Clocks,
): Promise<CaptchaCheck> {
  const { wrongAttemptsPerHour } = config;
  const atMs = clock.now() - HOUR_MS;
  const earlier = await securityEvents.occurrencesSince(WRONG_ATTEMPTS, {
    day: Math.floor(atMs / DAY_MS),
    atMs,
  });
  const attemptWatch = new AttemptWatch({
    ...{ steady, wrongAttemptsPerHour, owned },
    earlier: earlier === 0 ? 0 : shardShare(earlier, owned.shards),
  });
  securityLog.onEvent(({ kind }) => attemptWatch.note(kind));
  return new CaptchaCheck({ captchas, attemptWatch, paysForSms: config.smsWebhook !== null });
}
