/** Executes calls of the office, and work of other owners, about the accounts of this engine's shards. */

import type { Clock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
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
  shardOfSubject,
} from '../calls/office-message.ts';
import { AnswersInProgress } from './answers-in-progress.ts';
import { ShardSubscriptions } from './shard-subscriptions.ts';
import { NO_ENGINE } from '../refusals.ts';

/** Executes a call; its answer is JSON. */
export type ExecuteCall = (call: never) => Promise<object>;

export interface OfficeCallsOptions {
  readonly bus: Pick<MessageBus, 'subscribe'>;
  readonly execute: ExecuteCall;
  readonly shards: OwnedShards;
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
  readonly #subscriptions: ShardSubscriptions;
  readonly #inProgress = new AnswersInProgress();

  constructor(options: OfficeCallsOptions) {
    const { bus, shards } = options;
    this.#options = options;
    this.#subscriptions = new ShardSubscriptions({
      ...{ bus, shards, subjectOf: officeSubject },
      listener: (message) => this.#receive(message),
      onEnded: () => this.#inProgress.endedOrLate(),
    });
  }

  /** Takes no more calls; resolves when those in progress are answered. */
  async stop(): Promise<void> {
    this.#subscriptions.stop();
    await this.#inProgress.ended();
  }

  #receive(message: BusMessage): void {
    const received = decodeOfficeMessage(message.bytes) as OfficeMessage<never> | null;
    const { wall, log } = this.#options;
    // The office has refused the call after its deadline.
    if (received === null || wall.now() > received.deadlineMs) return;
    const answering = this.#answer(shardOfSubject(message.subject), received)
      .then((answer) => message.respond(sized(encodeOfficeMessage({ answer }))))
      .catch((error: unknown) => log.error('a call of the office was not answered', { error }));
    this.#inProgress.add(answering);
  }

  async #answer(shard: number, { call, shownSlot }: OfficeMessage<never>): Promise<Answer> {
    const { execute, shards, isOwner, market } = this.#options;
    // The accounts of a shard have one owner, the first one as well.
    if (!shards.owns(shard + 1)) return { notOwner: shard };
    // While the database is silent another process may be the owner.
    if (!isOwner() || !(await market.mayDecide(shownSlot))) return { refusal: NO_ENGINE };
    const answer: Answer = await execute(call);
    return answer.notOwner === undefined ? answer : { notOwner: shard };
  }
}

/** A page of the console is far smaller. */
function sized(bytes: Buffer): Buffer {
  return bytes.length > MAX_MESSAGE_BYTES
    ? encodeOfficeMessage({ answer: { refusal: refuse('body_too_large') } })
    : bytes;
}
