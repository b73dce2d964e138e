/** Sends each call to the owner of its shard and waits for its answer; while there is none it sends it again for a while. */

import { randomUUID } from 'node:crypto';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import type { Refusal } from '@vernier/shared/refusals';
import { namedShard } from '../../platform/routing/misdirected.ts';
import { type MessageBus, RequestFailure } from '../../platform/message-bus/message-bus.ts';
import {
  type AnswerMessage,
  CALL_VERSION,
  type CallMessage,
  callSubject,
  decodeMessage,
  encodeMessage,
  MOST_MOVES,
  type ReceivedMessage,
} from '../calls/call-message.ts';
import type { SeenSlot } from './seen-slot.ts';
import type { ShardChoice } from './shard-choice.ts';
import { OVERLOADED, NO_ENGINE } from '../refusals.ts';

/** Calls to one shard that wait for their answers. */
const MOST_IN_FLIGHT = 256;
/** A failover takes less. */
const OWNER_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 50;
const ANSWER_WAIT_MS = 8_000;
/** Without an answer a message is sent again, the next time after twice as long. */
const REPEAT_AFTER_MS = 1_000;

export interface CallSenderOptions {
  readonly bus: Pick<MessageBus, 'request'>;
  readonly wall: Clock;
  readonly steady: SteadyClock;
  readonly choice: ShardChoice;
  readonly seen: SeenSlot;
  /** Waits; absent: on a timer. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** A call without what the sender adds. */
export type UnsentCall = Omit<CallMessage, 'v' | 'call' | 'isRepeat' | 'shownSlot' | 'deadlineMs'>;

export type ForwardedAnswer = ReceivedMessage<AnswerMessage>;

interface Sending {
  readonly head: CallMessage;
  readonly body: string | Uint8Array;
  shard: number;
  /** To the owner that an engine has named. */
  moves: number;
  bytes: Buffer;
  waitMs: number;
}

export class CallSender {
  readonly #options: CallSenderOptions;
  readonly #pause: (ms: number) => Promise<void>;
  /** Beginning of the ids of calls. */
  readonly #name = randomUUID();
  #calls = 0;
  readonly #inFlight: number[] = ALL_SHARDS.map(() => 0);

  constructor(options: CallSenderOptions) {
    this.#options = options;
    this.#pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** The answer, or the refusal of a call that was not decided, or whose outcome is unknown: it may be repeated with the same key. */
  async forward(call: UnsentCall, body: string | Uint8Array): Promise<ForwardedAnswer | Refusal> {
    const { seen, choice } = this.#options;
    const token = call.headers.authorization;
    const known = token === undefined ? undefined : choice.known(token);
    const shard = known ?? choice.shardOf({ token: undefined, ip: call.ip });
    const inFlight = this.#inFlight[shard] ?? 0;
    if (inFlight >= MOST_IN_FLIGHT) return OVERLOADED;
    const head = this.#headOf(call);
    this.#inFlight[shard] = inFlight + 1;
    try {
      const sending = {
        head,
        body,
        shard,
        moves: 0,
        bytes: encodeMessage(head, body),
        waitMs: REPEAT_AFTER_MS,
      };
      const answer = await this.#ask(sending);
      if ('head' in answer) {
        seen.note(answer.head.slot ?? 0);
        if (token !== undefined) this.#note(token, known, answer.head.shard);
      }
      return answer;
    } finally {
      this.#inFlight[shard] = (this.#inFlight[shard] ?? 1) - 1;
    }
  }

  /** Names every field of the call: a spread that adds fields takes microseconds, once for each call. */
  #headOf(call: UnsentCall): CallMessage {
    const { route, method, headers, query, params, ip, protocol, host, id, mayAdminister, traceparent } =
      call;
    const { wall, seen } = this.#options;
    this.#calls += 1;
    return {
      v: CALL_VERSION,
      call: `${this.#name}.${this.#calls}`,
      route,
      method,
      headers,
      query,
      params,
      ip,
      protocol,
      host,
      id,
      mayAdminister,
      traceparent,
      shownSlot: seen.newest,
      deadlineMs: wall.now() + ANSWER_WAIT_MS,
    };
  }

  #note(token: string, known: number | undefined, shard: number | undefined): void {
    if (shard !== undefined && shard !== known) this.#options.choice.note(token, shard);
  }

  /** Awaits the request itself instead of another function, since each promise costs time in every call. */
  async #ask(sending: Sending): Promise<ForwardedAnswer | Refusal> {
    const { steady, bus } = this.#options;
    const startMs = steady.monotonicMs();
    for (
      let leftMs = ANSWER_WAIT_MS;
      leftMs > 0;
      leftMs = ANSWER_WAIT_MS - (steady.monotonicMs() - startMs)
    ) {
      const { shard, bytes, waitMs } = sending;
      let answer: ForwardedAnswer | Refusal | 'again' | 'later';
      try {
        const received = await bus.request(callSubject(shard), bytes, Math.min(waitMs, leftMs));
        const decoded = decodeMessage<AnswerMessage>(received);
        answer = decoded === null ? NO_ENGINE : moved(sending, decoded);
      } catch (error) {
        answer = repeated(sending, error);
      }
      if (typeof answer !== 'string') return answer;
      if (answer === 'again') continue;
      if (steady.monotonicMs() - startMs + ASK_AGAIN_MS > OWNER_WAIT_MS) return NO_ENGINE;
      await this.#pause(ASK_AGAIN_MS);
    }
    return NO_ENGINE;
  }
}

/** After a request without an answer: `again` where the call is sent again at once, and `later` while the shard has no owner. */
function repeated(sending: Sending, error: unknown): 'again' | 'later' {
  if (!(error instanceof RequestFailure)) throw error;
  if (error.reason === 'no_responder') return 'later';
  sending.bytes = encodeMessage({ ...sending.head, isRepeat: true }, sending.body);
  sending.waitMs *= 2;
  return 'again';
}

/** The answer of the owner; otherwise the call goes to the owner that the answer names. */
function moved(sending: Sending, answer: ForwardedAnswer): ForwardedAnswer | Refusal | 'again' | 'later' {
  const owner = namedShard(answer.head.status, answer.head.headers);
  if (owner === null) return answer;
  // It is on its way from one engine to another.
  if (owner === sending.shard) return 'later';
  if (sending.moves === MOST_MOVES) return NO_ENGINE;
  sending.shard = owner;
  sending.moves += 1;
  return 'again';
}
