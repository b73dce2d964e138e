/** Sends calls to the owner of the accounts and waits for its answer; while there is none it asks again for a while. */

import type { Clock, SteadyClock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { type MessageBus, RequestFailure } from '../../platform/message-bus/message-bus.ts';
import {
  type AnswerMessage,
  CALL_SUBJECT,
  CALL_VERSION,
  type CallMessage,
  decodeMessage,
  encodeMessage,
  type ReceivedMessage,
} from '../calls/call-message.ts';

/** Calls to one shard that wait for their answers. */
const MOST_IN_FLIGHT = 256;
/** A failover takes less. */
const OWNER_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 50;
const ANSWER_WAIT_MS = 8_000;
const RETRY_AFTER_S = 1;

export interface CallSenderOptions {
  readonly bus: Pick<MessageBus, 'request'>;
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** The newest slot that users of this process have seen. */
  readonly shownSlot: () => number;
  /** Waits; absent: on a timer. */
  readonly pause?: (ms: number) => Promise<void>;
}

export type ForwardedAnswer = ReceivedMessage<AnswerMessage>;

export class CallSender {
  readonly #options: CallSenderOptions;
  readonly #pause: (ms: number) => Promise<void>;
  #inFlight = 0;

  constructor(options: CallSenderOptions) {
    this.#options = options;
    this.#pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** The answer, or the refusal of a call that was not decided, or whose outcome is unknown: it may be repeated with the same key. */
  async forward(
    call: Omit<CallMessage, 'v' | 'shownSlot' | 'deadlineMs'>,
    body: string | Uint8Array,
  ): Promise<ForwardedAnswer | Refusal> {
    if (this.#inFlight >= MOST_IN_FLIGHT) return refuse('overloaded', { retry_after: RETRY_AFTER_S });
    const { wall, shownSlot } = this.#options;
    const head = { ...call, shownSlot: shownSlot(), deadlineMs: wall.now() + ANSWER_WAIT_MS };
    this.#inFlight += 1;
    try {
      return await this.#ask(encodeMessage({ ...head, v: CALL_VERSION }, body));
    } finally {
      this.#inFlight -= 1;
    }
  }

  async #ask(bytes: Buffer): Promise<ForwardedAnswer | Refusal> {
    const { bus, steady } = this.#options;
    const startMs = steady.monotonicMs();
    for (;;) {
      const passedMs = steady.monotonicMs() - startMs;
      try {
        const answer = await bus.request(CALL_SUBJECT, bytes, ANSWER_WAIT_MS - passedMs);
        return decodeMessage<AnswerMessage>(answer) ?? unanswered();
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (error.reason === 'timeout' || passedMs + ASK_AGAIN_MS > OWNER_WAIT_MS) return unanswered();
      }
      await this.#pause(ASK_AGAIN_MS);
    }
  }
}

function unanswered(): Refusal {
  return refuse('unavailable', { retry_after: RETRY_AFTER_S });
}
