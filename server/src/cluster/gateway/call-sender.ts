/** Sends calls to the owner of the accounts and waits for its answer; while there is none it sends them again for a while. */

import { randomUUID } from 'node:crypto';
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
/** Without an answer a message is sent again, the next time after twice as long. */
const REPEAT_AFTER_MS = 1_000;
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

/** A call without what the sender adds. */
export type UnsentCall = Omit<CallMessage, 'v' | 'call' | 'isRepeat' | 'shownSlot' | 'deadlineMs'>;

export type ForwardedAnswer = ReceivedMessage<AnswerMessage>;

export class CallSender {
  readonly #options: CallSenderOptions;
  readonly #pause: (ms: number) => Promise<void>;
  /** Beginning of the ids of calls. */
  readonly #name = randomUUID();
  #calls = 0;
  #inFlight = 0;

  constructor(options: CallSenderOptions) {
    this.#options = options;
    this.#pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** The answer, or the refusal of a call that was not decided, or whose outcome is unknown: it may be repeated with the same key. */
  async forward(call: UnsentCall, body: string | Uint8Array): Promise<ForwardedAnswer | Refusal> {
    if (this.#inFlight >= MOST_IN_FLIGHT) return refuse('overloaded', { retry_after: RETRY_AFTER_S });
    const { wall, shownSlot } = this.#options;
    this.#calls += 1;
    const head: CallMessage = {
      ...{ ...call, v: CALL_VERSION, call: `${this.#name}.${this.#calls}` },
      ...{ shownSlot: shownSlot(), deadlineMs: wall.now() + ANSWER_WAIT_MS },
    };
    this.#inFlight += 1;
    try {
      return await this.#ask(head, body);
    } finally {
      this.#inFlight -= 1;
    }
  }

  async #ask(call: CallMessage, body: string | Uint8Array): Promise<ForwardedAnswer | Refusal> {
    const { bus, steady } = this.#options;
    const startMs = steady.monotonicMs();
    let bytes = encodeMessage(call, body);
    let waitMs = REPEAT_AFTER_MS;
    for (;;) {
      const leftMs = ANSWER_WAIT_MS - (steady.monotonicMs() - startMs);
      if (leftMs <= 0) return unanswered();
      try {
        const answer = await bus.request(CALL_SUBJECT, bytes, Math.min(waitMs, leftMs));
        return decodeMessage<AnswerMessage>(answer) ?? unanswered();
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (error.reason === 'timeout') {
          bytes = encodeMessage({ ...call, isRepeat: true }, body);
          waitMs *= 2;
          continue;
        }
      }
      if (steady.monotonicMs() - startMs + ASK_AGAIN_MS > OWNER_WAIT_MS) return unanswered();
      await this.#pause(ASK_AGAIN_MS);
    }
  }
}

function unanswered(): Refusal {
  return refuse('unavailable', { retry_after: RETRY_AFTER_S });
}
