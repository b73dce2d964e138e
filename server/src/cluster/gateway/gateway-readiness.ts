/** Readiness of a gateway, part by part, from values in memory. */

import type { SharedDatabase } from '@vernier/db/postgres/open';
import type { MessageBus } from '../../platform/message-bus/message-bus.ts';
import type { GatewayContext } from './gateway-context.ts';

const STALLED_LAG_MS = 2_000;
const MOST_SILENT_MS = 2_000;

export interface GatewayReadinessOptions {
  readonly context: Pick<GatewayContext, 'platform' | 'core'>;
  readonly database: Pick<SharedDatabase, 'silentMs'>;
  readonly bus: Pick<MessageBus, 'isConnected'>;
  readonly isRunning: () => boolean;
}

/** Without an engine a gateway stays ready: it answers reads of the market, and calls wait for the next owner. */
export function gatewayReadiness({ context, database, bus, isRunning }: GatewayReadinessOptions) {
  const { platform, core } = context;
  return {
    database: database.silentMs() < MOST_SILENT_MS,
    message_bus: bus.isConnected,
    event_loop: platform.shedding.read().lagMs < STALLED_LAG_MS,
    running: isRunning(),
    ...core.progress.readiness(),
  };
}
