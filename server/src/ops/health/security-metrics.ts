/** Metrics of the security log: its events by kind, and whether strangers need captchas. */

import { SECURITY_EVENT_KINDS } from '@vernier/db/repositories/users/security-events';
import type { SecurityLog } from '../../features/security-log/security-log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

export interface SecurityMetricSources {
  readonly securityLog: Pick<SecurityLog, 'onEvent'>;
  /** So many wrong passwords and codes that strangers need captchas. */
  readonly isAttack: () => boolean;
}

export function securityMetrics(metrics: Metrics, { securityLog, isAttack }: SecurityMetricSources): void {
  const events = metrics.counter({
    name: 'vernier_security_events_total',
    help: 'Events of the security log by kind',
    labelNames: ['kind'],
  });
  for (const kind of SECURITY_EVENT_KINDS) events.inc({ kind }, 0);
  securityLog.onEvent(({ kind }) => events.inc({ kind }));
  const attack = metrics.gauge({
    name: 'vernier_captchas_required',
    help: '1 while strangers need a captcha to try a password or a code',
  });
  metrics.onScrape(() => attack.set(isAttack() ? 1 : 0));
}
