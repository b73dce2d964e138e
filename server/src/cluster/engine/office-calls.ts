/** Executes calls of the office about the accounts of this engine's shards. */

import type { Clock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { Log } from '../../platform/logging/log.ts';
import {
  type BusMessage,
  MAX_MESSAGE_BYTES,
  type MessageBus,
} from '../../platform/message-bus/message-bus.ts';
import {
  decodeOfficeMessage,
  encodeOfficeMessage,
  type OfficeMessage,
  officeSubject,
} from '../calls/office-message.ts';

const RETRY_AFTER_S = 1;

/** Executes a call; its answer is JSON. */
export type ExecuteCall = (call: never) => Promise<object>;

export interface OfficeCallsOptions {
  readonly bus: Pick<MessageBus, 'subscribe'>;
  readonly execute: ExecuteCall;
  /** Whether this process owns the shard. */
  readonly owns: (shard: number) => boolean;
  /** False while another process may own the accounts. */
  readonly isOwner: () => boolean;
  /** Plays the slot that the office has shown; false when the call must be made again. */
  readonly market: Pick<ClusterMarket, 'mayDecide'>;
  readonly wall: Clock;
  readonly log: Log;
}

type Answer = object & { readonly notOwner?: number; readonly refusal?: Refusal };

export class OfficeCalls {
  readonly #options: OfficeCallsOptions;
  readonly #subscriptions = new Map<number, () => void>();
  readonly #inProgress = new Set<Promise<void>>();

  constructor(options: OfficeCallsOptions) {
    this.#options = options;
  }

  /** Takes the calls about a shard from now on. */
  serve(shard: number): void {
    const end = this.#options.bus.subscribe(officeSubject(shard), (message) => this.#receive(shard, message));
    this.#subscriptions.set(shard, end);
  }

  /** Takes no more calls about a shard. */
  leave(shard: number): void {
    this.#subscriptions.get(shard)?.();
    this.#subscriptions.delete(shard);
  }

  /** Takes no more calls; resolves when those in progress are answered. */
  async stop(): Promise<void> {
    for (const shard of [...this.#subscriptions.keys()]) this.leave(shard);
    await Promise.all(this.#inProgress);
  }

  #receive(shard: number, message: BusMessage): void {
    const received = decodeOfficeMessage(message.bytes) as OfficeMessage<never> | null;
    const { wall, log } = this.#options;
    // The office has refused the call after its deadline.
    if (received === null || wall.now() > received.deadlineMs) return;
    const answering = this.#answer(shard, received)
      .then((answer) => message.respond(sized(encodeOfficeMessage({ answer }))))
      .catch((error: unknown) => log.error('a call of the office was not answered', { error }))
      .finally(() => this.#inProgress.delete(answering));
    this.#inProgress.add(answering);
  }

  async #answer(shard: number, { call, shownSlot }: OfficeMessage<never>): Promise<Answer> {
    const { execute, owns, isOwner, market } = this.#options;
    if (!owns(shard)) return { notOwner: shard };
    // While the database is silent another process may be the owner.
    if (!isOwner() || !(await market.mayDecide(shownSlot))) return unavailable();
    const answer: Answer = await execute(call);
    return answer.notOwner === undefined ? answer : { notOwner: shard };
  }
}

function unavailable(): Answer {
  return { refusal: refuse('unavailable', { retry_after: RETRY_AFTER_S }) };
}

/** A page of the console is far smaller. */
function sized(bytes: Buffer): Buffer {
  return bytes.length > MAX_MESSAGE_BYTES
    ? encodeOfficeMessage({ answer: { refusal: refuse('body_too_large') } })
    : bytes;
}
