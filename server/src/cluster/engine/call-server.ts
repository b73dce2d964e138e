/** Answers forwarded calls with the pipeline of calls, for the shards that this process owns. */

import { HEADER_IDEMPOTENCY_KEY } from '@vernier/shared/api/envelope';
import type { Clock } from '@vernier/shared/clock';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import {
  answerCall,
  admitCall,
  type Called,
  type RequestPolicy,
  routeFacts,
} from '../../http/pipeline/call-pipeline.ts';
import { failedCall } from '../../http/pipeline/failures.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { BusMessage, MessageBus } from '../../platform/message-bus/message-bus.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import type { Route } from '../../platform/routing/route.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import type { CallTraces } from '../../platform/routing/call-traces.ts';
import { type CallMessage, callSubject, decodeMessage } from '../calls/call-message.ts';
import { AnswersInProgress } from './answers-in-progress.ts';
import { ForwardedReply, ForwardedRequest } from './forwarded-call.ts';
import { KnownCalls } from './known-calls.ts';
import { ShardSubscriptions } from './shard-subscriptions.ts';
import { OVERLOADED, NO_ENGINE } from '../refusals.ts';

/** Calls of a shard in progress. */
const MOST_WAITING = 2_000;
/** A call waits so long for a database that has stalled. */
const LONGEST_WAIT_MS = 2_000;
const CHECK_MS = 5;

export interface CallServerOptions {
  readonly bus: Pick<MessageBus, 'subscribe'>;
  readonly shards: OwnedShards;
  readonly routes: readonly Route[];
  readonly policy: RequestPolicy;
  readonly wall: Clock;
  readonly log: Log;
  /** Throws the error that the application answers for such a body. */
  readonly parseJson: (text: string) => unknown;
  /** False while another process may own the accounts. */
  readonly isOwner: () => boolean;
  /** Plays the slot that the gateway has shown; false when the call must be made again. */
  readonly market: Pick<ClusterMarket, 'mayDecide' | 'newestSlot'>;
  /** Null without traces. */
  readonly tracing: Pick<CallTraces, 'continued'> | null;
}

interface Received {
  readonly called: Called;
  readonly head: CallMessage;
  readonly body: Buffer;
}

export class CallServer {
  readonly #options: CallServerOptions;
  readonly #calls: ReadonlyMap<string, Called>;
  readonly #known: KnownCalls;
  readonly #subscriptions: ShardSubscriptions;
  readonly #inProgress = new AnswersInProgress();

  constructor(options: CallServerOptions) {
    const { bus, shards, routes, policy } = options;
    this.#options = options;
    this.#calls = new Map(routes.map((route) => [route.name, { policy, facts: routeFacts(route) }]));
    this.#known = new KnownCalls(options.wall);
    this.#subscriptions = new ShardSubscriptions({
      ...{ bus, shards, subjectOf: callSubject, listener: (message) => this.#receive(message) },
      onEnded: () => this.#inProgress.endedOrLate(),
    });
  }

  /** Calls in progress. */
  get waiting(): number {
    return this.#inProgress.size;
  }

  /** Takes no more calls; resolves when those in progress are answered. */
  async stop(): Promise<void> {
    this.#subscriptions.stop();
    await this.#inProgress.ended();
  }

  #receive(message: BusMessage): void {
    const decoded = decodeMessage<CallMessage>(message.bytes);
    const { wall } = this.#options;
    // A caller without an answer asks again. After its deadline it has refused the call, and a retry has the same key.
    if (decoded === null || wall.now() > decoded.head.deadlineMs) return;
    const { head, body } = decoded;
    const respond = (bytes: Uint8Array) => message.respond(bytes);
    if (this.#known.join(head.call, respond)) return;
    const called = this.#calls.get(head.route);
    const mayRepeat = called === undefined || isRepeatable(head, called);
    const isFull = this.waiting >= MOST_WAITING || (!mayRepeat && !this.#known.hasRoom);
    const request = new ForwardedRequest(head);
    const newestSlot = () => this.#options.market.newestSlot;
    if (called === undefined || isFull) {
      const reply = new ForwardedReply(request, respond, newestSlot);
      sendRefusal(reply, OVERLOADED, requestLanguage(request));
      return;
    }
    const { call: id, deadlineMs } = head;
    this.#known.begin(id, { respond, deadlineMs, mayRepeat });
    const reply = new ForwardedReply(request, (bytes) => this.#known.answer(id, bytes), newestSlot);
    // Another engine, which has ended, may have decided the first message. The refusal is kept, for a first message that is late.
    if (!mayRepeat && head.isRepeat === true) return refuseForNow(request, reply);
    this.#inProgress.add(this.#run(request, reply, { called, head, body }));
  }

  /** Never rejects. */
  async #run(request: ForwardedRequest, reply: ForwardedReply, received: Received): Promise<void> {
    const { tracing, policy } = this.#options;
    const { call: id, traceparent } = received.head;
    try {
      if (tracing === null) await this.#answer(request, reply, received);
      else await tracing.continued(traceparent, () => this.#answer(request, reply, received));
    } catch (error) {
      // Nothing was decided, and the same call may be decided here when it comes again.
      if (error instanceof NotOwner) this.#known.decideAgain(id);
      failedCall(error as Error, { request, reply, ...this.#options, disk: policy.disk });
    } finally {
      this.#known.end(id);
    }
  }

  async #answer(
    request: ForwardedRequest,
    reply: ForwardedReply,
    { called, head, body }: Received,
  ): Promise<void> {
    if (!this.#options.isOwner() && !(await this.#becomesOwner())) return;
    const mayDecide = this.#options.market.mayDecide(head.shownSlot);
    if (!(mayDecide instanceof Promise ? await mayDecide : mayDecide)) {
      return refuseForNow(request, reply);
    }
    const admission = admitCall(request, reply, called);
    if (!(admission instanceof Promise ? await admission : admission)) return;
    if (body.length > 0) request.body = this.#options.parseJson(body.toString());
    const answering = answerCall(request, reply, called);
    if (answering !== undefined) await answering;
  }

  /** Nothing is decided while another process may own the accounts. */
  async #becomesOwner(): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += CHECK_MS) {
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      if (this.#options.isOwner()) return true;
    }
    return false;
  }
}

/** Whether a call that was decided may be decided again: a read, or one with a key, which gets its first response. */
function isRepeatable({ headers }: CallMessage, { facts: { isChange, call } }: Called): boolean {
  return !isChange || (call.keyed === true && headers[HEADER_IDEMPOTENCY_KEY] !== undefined);
}

function refuseForNow(request: ForwardedRequest, reply: ForwardedReply): void {
  sendRefusal(reply, NO_ENGINE, requestLanguage(request));
}
