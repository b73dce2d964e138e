/**
 * Answers of an engine to gateways that compute no market. A request waits until a slot may be shown. An engine whose market is not
 * that of the cluster does not answer, so its gateways ask another one.
 */

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { SteadyClock } from '@vernier/shared/clock';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { startTickLoop } from '../../core/market/tick-loop.ts';
import type { BusMessage, MessageBus } from '../../platform/message-bus/message-bus.ts';
import {
  decodeRequest,
  encodeEngine,
  encodeUpdate,
  MOST_WAIT_MS,
  type MarketState,
  UPDATE_ENGINE_SUBJECT,
  updateSubject,
} from './market-update.ts';
import { ShownMarket } from './shown-market.ts';

/** Requests that wait, one of each gateway. */
const MOST_WAITING = 256;
/** Without a request for so long the engine plays no second market. */
const UNUSED_MS = 10_000;

export interface UpdateServerParts {
  readonly bus: Pick<MessageBus, 'subscribe'>;
  /** Name of this process, different at each start. */
  readonly engine: string;
  readonly market: LiveMarket;
  readonly cluster: Pick<ClusterMarket, 'opened' | 'readiness'>;
  readonly steady: SteadyClock;
  /** Calls back at each slot; a test plays by itself. */
  readonly startLoop?: typeof startTickLoop;
}

interface WaitingRequest {
  readonly message: BusMessage;
  readonly after: number;
  readonly untilMs: number;
}

interface UsedMarket {
  readonly shown: ShownMarket;
  readonly stop: () => void;
}

export class UpdateServer {
  readonly #parts: UpdateServerParts;
  readonly #ends: readonly (() => void)[];
  /** Null while no gateway asks. */
  #used: UsedMarket | null = null;
  #requestedMs = 0;
  readonly #waiting = new Map<string, WaitingRequest>();

  constructor(parts: UpdateServerParts) {
    const { bus, engine } = parts;
    this.#parts = parts;
    this.#ends = [
      bus.subscribe(UPDATE_ENGINE_SUBJECT, (message) => {
        if (this.#isReady) message.respond(encodeEngine(engine));
      }),
      bus.subscribe(updateSubject(engine), (message) => this.#receive(message)),
    ];
  }

  /** Whether a second market is played for gateways. */
  get isUsed(): boolean {
    return this.#used !== null;
  }

  /** Plays what may be shown, and answers the requests that waited for it. */
  onSlot(): void {
    const used = this.#used;
    if (used === null) return;
    const nowMs = this.#parts.steady.monotonicMs();
    if (nowMs - this.#requestedMs > UNUSED_MS) return this.#leave();
    used.shown.advance();
    for (const [gateway, request] of this.#waiting) {
      if (used.shown.slot <= request.after && nowMs < request.untilMs) continue;
      this.#waiting.delete(gateway);
      this.#answer(used.shown, request);
    }
  }

  stop(): void {
    for (const end of this.#ends) end();
    this.#leave();
  }

  get #isReady(): boolean {
    const { cluster, market } = this.#parts;
    const { horizon, tape } = cluster.readiness();
    // A clock that is not exact makes what is shown later.
    return !market.isBehind && horizon && tape;
  }

  #receive(message: BusMessage): void {
    const request = decodeRequest(message.bytes);
    if (request === null || !this.#isReady) return;
    const { gateway, after } = request;
    const nowMs = this.#parts.steady.monotonicMs();
    this.#requestedMs = nowMs;
    const { shown } = this.#use();
    shown.advance();
    if (after === null) return this.#answerWithState(shown, message);
    const waiting = { message, after, untilMs: nowMs + MOST_WAIT_MS };
    if (shown.slot > after) return this.#answer(shown, waiting);
    if (this.#waiting.size < MOST_WAITING || this.#waiting.has(gateway)) this.#waiting.set(gateway, waiting);
  }

  #use(): UsedMarket {
    if (this.#used !== null) return this.#used;
    const { market, cluster, steady, startLoop = startTickLoop } = this.#parts;
    const shown = new ShownMarket({ market, opened: cluster.opened, steady });
    const stop = startLoop(shown.clock, shown.market, () => this.onSlot());
    this.#used = { shown, stop };
    return this.#used;
  }

  #leave(): void {
    this.#used?.stop();
    this.#used = null;
    this.#waiting.clear();
  }

  #answer(shown: ShownMarket, { message, after }: WaitingRequest): void {
    if (!this.#isReady) return;
    const slots = shown.slotsAfter(after);
    if (slots === null) this.#answerWithState(shown, message);
    else this.#respond(message, slots);
  }

  /** Candles are derived in many turns of the event loop, so that no order waits for them. */
  #answerWithState(shown: ShownMarket, message: BusMessage): void {
    const derive = async () => {
      for (; shown.isCatchingUp; shown.advance()) await nextIteration();
      while (shown.market.deriveCandle()) await nextIteration();
      this.#respond(message, [], shown.state());
    };
    void derive();
  }

  #respond(message: BusMessage, slots: readonly string[], state?: MarketState): void {
    const { engine, market } = this.#parts;
    const { termsVersion } = market;
    message.respond(encodeUpdate({ engine, termsVersion, ...(state && { state }) }, slots));
  }
}
