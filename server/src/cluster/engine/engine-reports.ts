/** Reports of this engine to the office about itself, once a second. */

import type { TradingCore } from '../../core/trading-core.ts';
import type { MessageBus } from '../../platform/message-bus/message-bus.ts';
import { encodeReport, ENGINE_REPORT_SUBJECT } from '../calls/engine-report.ts';

/** Between two reports. */
const INTERVALS = 4;

export interface EngineReportsOptions {
  readonly bus: Pick<MessageBus, 'publish'>;
  readonly core: Pick<TradingCore, 'shards' | 'market' | 'clock' | 'executor' | 'commits'>;
  readonly url: string;
  readonly silentMs: () => number;
}

export class EngineReports {
  readonly #options: EngineReportsOptions;
  #left = 0;

  constructor(options: EngineReportsOptions) {
    this.#options = options;
  }

  /** Four times a second. An engine without a session at the database owns nothing. */
  onInterval(): void {
    const { bus, core, url, silentMs } = this.#options;
    const session = core.shards.status?.self;
    this.#left -= 1;
    if (session === undefined || this.#left > 0) return;
    this.#left = INTERVALS;
    const { clock, market, commits, executor } = core;
    const marketLagMs = Math.max(0, Math.round(clock.wallSpanMs(clock.now() - market.timeMs)));
    const commitMs = Math.round(commits.read().slowestMs);
    const report = { session, url, marketLagMs, commitMs, silentMs: Math.round(silentMs()) };
    bus.publish(ENGINE_REPORT_SUBJECT, encodeReport({ ...report, waiting: executor.waiting }));
  }
}
