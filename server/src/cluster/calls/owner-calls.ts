/** Sends calls of the office, and work of other owners, to the owners of accounts and waits for their answers. */

import type { Clock, SteadyClock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import {
  MAX_MESSAGE_BYTES,
  type MessageBus,
  RequestFailure,
} from '../../platform/message-bus/message-bus.ts';
import {
  decodeOfficeMessage,
  encodeOfficeMessage,
  type OfficeAnswerMessage,
  officeSubject,
} from './office-message.ts';
import { NO_ENGINE } from '../refusals.ts';

/** A failover takes less. */
const OWNER_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 50;
const ANSWER_WAIT_MS = 8_000;

const UNANSWERED: Answer = { refusal: NO_ENGINE };

interface Answer {
  readonly refusal?: Refusal;
  readonly notOwner?: number;
}

export interface OwnerCallsOptions {
  readonly bus: Pick<MessageBus, 'request'>;
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** The newest slot of this process. */
  readonly shownSlot: () => number;
  /** Waits; absent: on a timer. */
  readonly pause?: (ms: number) => Promise<void>;
}

export class OwnerCalls {
  readonly #options: OwnerCallsOptions;
  readonly #pause: (ms: number) => Promise<void>;

  constructor(options: OwnerCallsOptions) {
    this.#options = options;
    this.#pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /**
   * The answer of the owner. While no process answers, or only one that is no longer the owner, the call is sent again for a while:
   * nothing has happened. A call without an answer may have been executed, and is not sent again.
   */
  async execute(shard: number, call: unknown): Promise<Answer> {
    const { bus, wall, steady, shownSlot } = this.#options;
    const deadlineMs = wall.now() + ANSWER_WAIT_MS;
    const bytes = encodeOfficeMessage({ call, shownSlot: shownSlot(), deadlineMs });
    if (bytes.length > MAX_MESSAGE_BYTES) return { refusal: refuse('body_too_large') };
    const startMs = steady.monotonicMs();
    for (;;) {
      const passedMs = steady.monotonicMs() - startMs;
      try {
        const received = await bus.request(officeSubject(shard), bytes, ANSWER_WAIT_MS - passedMs);
        const answer =
          (decodeOfficeMessage(received) as OfficeAnswerMessage<Answer> | null)?.answer ?? UNANSWERED;
        if (answer.notOwner === undefined) return answer;
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (error.reason === 'timeout') return UNANSWERED;
      }
      if (passedMs + ASK_AGAIN_MS > OWNER_WAIT_MS) return UNANSWERED;
      await this.#pause(ASK_AGAIN_MS);
    }
  }
}
