/** The objects of a gateway that have nothing to do with its market. */

import type { GatewayPlatform } from './cluster/gateway/gateway-context.ts';
import type { Pseudonyms } from './platform/encryption/pseudonyms.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { RateLimiter } from './platform/routing/rate-limits.ts';
import { Shedding } from './platform/routing/shedding.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { programVersion } from './platform/version.ts';
import type { StartOptions } from './start-options.ts';

export async function gatewayPlatform(
  { config, clock: wall, system, log }: StartOptions,
  pseudonyms: Pseudonyms,
): Promise<GatewayPlatform> {
  // A test may share its machine with browsers.
  const loopLagMs = () => (config.testControls ? 0 : system.loopLagMs());
  return {
    ...{ config, wall, system, log, pseudonyms },
    shedding: new Shedding({ loopLagMs, waiting: () => 0 }),
    limiter: config.testControls ? null : new RateLimiter(system),
    metrics: new Metrics(),
    tracing: await openTracing(config.traces, programVersion()),
  };
}
