/** Sockets of a gateway: the market from this process, everything private from the engine. */

import { randomUUID } from 'node:crypto';
import { setTimeout as pauseMs } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AddressCounts } from '../../http/connection-limits.ts';
import type { RequestPolicy } from '../../http/pipeline/call-pipeline.ts';
import { Hub, socketMetrics } from '../../http/socket/hub.ts';
import { createMarketFeeds } from '../../http/socket/topics.ts';
import { registerWebSocket } from '../../http/socket/upgrade.ts';
import type { MessageBus } from '../../platform/message-bus/message-bus.ts';
import type { GatewayContext } from '../gateway/gateway-context.ts';
import type { ShardChoice } from '../gateway/shard-choice.ts';
import { GatewaySockets } from './gateway-sockets.ts';

/** As in one process: a socket gets at most one frame in this time, at any speed of the market. */
const FRAME_MS = 250;
const FRAMES_PER_SWEEP = 4;
/** Time for the answers to the close frames. */
const CLOSE_MS = 1_000;

export interface GatewayHubParts {
  readonly context: GatewayContext;
  readonly policy: RequestPolicy;
  readonly bus: MessageBus;
  readonly choice: ShardChoice;
  /** False once the gateway stops. */
  readonly isOpen: () => boolean;
}

export class GatewayHub {
  readonly #hub: Hub;
  readonly #sockets: GatewaySockets;
  readonly #parts: GatewayHubParts;
  #quarter = 0;
  #frames = 0;

  constructor(app: FastifyInstance, parts: GatewayHubParts) {
    const { context, policy, bus, choice, isOpen } = parts;
    const { config, system: steady, log, metrics } = context.platform;
    this.#parts = parts;
    this.#sockets = new GatewaySockets({ bus, gateway: randomUUID(), steady, choice });
    this.#hub = new Hub({
      feeds: createMarketFeeds(context.core.market, context.core.board),
      ...{ privateFrames: this.#sockets, disk: policy.disk, log },
    });
    const { allowedOrigins, testControls, connectionsPerAddress } = config;
    const addresses = new AddressCounts(testControls ? null : connectionsPerAddress);
    registerWebSocket(app, { hub: this.#hub, policy, steady, allowedOrigins, addresses, isOpen });
    socketMetrics(metrics, this.#hub);
    metrics.observableCounter(
      { name: 'vernier_sockets_resumed_total', help: 'Remote connections that were opened again' },
      () => this.#sockets.reopened,
    );
  }

  /** Called at each tick; works in each quarter of a second. */
  onInterval(): void {
    const quarter = Math.floor(this.#parts.context.platform.wall.now() / FRAME_MS);
    if (quarter === this.#quarter) return;
    this.#quarter = quarter;
    this.#hub.flush();
    void this.#hub.flushActivity();
    this.#frames += 1;
    if (this.#frames % FRAMES_PER_SWEEP === 0) this.#hub.sweep();
  }

  /** Closes all sockets in portions [CLUSTER-19]. */
  async stop(): Promise<void> {
    await this.#hub.closeInPortions(() => pauseMs(FRAME_MS));
    if (this.#hub.size > 0) await Promise.race([this.#closed(), pauseMs(CLOSE_MS)]);
    this.#hub.terminateAll();
    this.#sockets.stop();
  }

  async #closed(): Promise<void> {
    while (this.#hub.size > 0) await pauseMs(FRAME_MS / 10);
  }
}
