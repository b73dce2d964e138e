/** Simulated network of message buses for tests: messages are dropped, delayed or duplicated by a seeded random generator. */

import type { SteadyClock } from '@vernier/shared/clock';
import {
  assertSize,
  type MessageBus,
  type MessageListener,
  RequestFailure,
} from '../../src/platform/message-bus/message-bus.ts';
import { randomOf } from './random-numbers.ts';

export interface MessageFaults {
  readonly seed: number;
  /** Parts of all messages. */
  readonly drop?: number;
  readonly double?: number;
  readonly delay?: number;
  /** Delayed messages arrive out of order, within this time. */
  readonly maxDelayMs?: number;
  /** Time of the delays; {@link MemoryNetwork.deliver} delivers what is due. */
  readonly clock: SteadyClock;
}

interface Subscription {
  readonly owner: MemoryBus;
  readonly pattern: readonly string[];
  readonly listener: MessageListener;
}

interface Message {
  readonly subject: string;
  readonly bytes: Buffer;
  readonly reply: string | null;
}

interface DelayedMessage {
  readonly dueMs: number;
  readonly message: Message;
}

export class MemoryNetwork {
  readonly #subscriptions = new Set<Subscription>();
  readonly #random: () => number;
  readonly #faults: MessageFaults | null;
  #delayed: DelayedMessage[] = [];
  #requests = 0;
  #dropped = 0;
  /** Messages by the first token of their subjects. */
  readonly counts = new Map<string, number>();

  constructor(faults: MessageFaults | null = null) {
    this.#faults = faults;
    this.#random = randomOf(faults?.seed ?? 1);
  }

  /** Bus of one process. */
  connect(): MemoryBus {
    return new MemoryBus(this);
  }

  /** Drops that many of the next messages. */
  dropNext(count: number): void {
    this.#dropped = count;
  }

  /** Delivers the delayed messages that are due. */
  deliver(): void {
    const nowMs = this.#faults?.clock.monotonicMs() ?? Number.POSITIVE_INFINITY;
    const due = this.#delayed.filter(({ dueMs }) => dueMs <= nowMs);
    this.#delayed = this.#delayed.filter(({ dueMs }) => dueMs > nowMs);
    for (const { message } of due.sort((left, right) => left.dueMs - right.dueMs)) this.#arrive(message);
  }

  subscribe(subscription: Subscription): () => void {
    this.#subscriptions.add(subscription);
    return () => this.#subscriptions.delete(subscription);
  }

  hasSubscriber(subject: string): boolean {
    return this.#subscribers(subject).length > 0;
  }

  send(message: Message): void {
    const area = message.subject.split('.')[0] ?? '';
    this.counts.set(area, (this.counts.get(area) ?? 0) + 1);
    if (this.#dropped > 0) {
      this.#dropped -= 1;
      return;
    }
    const { drop = 0, double = 0 } = this.#faults ?? {};
    if (this.#random() < drop) return;
    this.#sendOnce(message);
    if (this.#random() < double) this.#sendOnce(message);
  }

  newInbox(): string {
    this.#requests += 1;
    return `_INBOX.${this.#requests}`;
  }

  #sendOnce(message: Message): void {
    const { delay = 0, maxDelayMs = 0, clock } = this.#faults ?? {};
    if (clock === undefined || this.#random() >= delay) return this.#arrive(message);
    this.#delayed.push({ dueMs: clock.monotonicMs() + this.#random() * maxDelayMs, message });
  }

  #arrive({ subject, bytes, reply }: Message): void {
    queueMicrotask(() => {
      for (const { owner, listener } of this.#subscribers(subject)) {
        if (owner.isConnected)
          listener({ subject, bytes, respond: (answer) => owner.respond(reply, answer) });
      }
    });
  }

  #subscribers(subject: string): readonly Subscription[] {
    const tokens = subject.split('.');
    return [...this.#subscriptions].filter(
      ({ pattern, owner }) => owner.isConnected && matches(pattern, tokens),
    );
  }
}

export class MemoryBus implements MessageBus {
  isConnected = true;
  dropped = 0;
  readonly #network: MemoryNetwork;
  readonly #ends = new Set<() => void>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  publish(subject: string, bytes: Uint8Array): void {
    this.#send(subject, bytes, null);
  }

  subscribe(pattern: string, listener: MessageListener): () => void {
    const end = this.#network.subscribe({
      owner: this,
      pattern: pattern.split('.'),
      listener: (message) => {
        try {
          listener(message);
        } catch {
          // Reported by the bus over NATS; the other listeners are called.
        }
      },
    });
    this.#ends.add(end);
    return end;
  }

  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Buffer> {
    if (!this.isConnected) this.dropped += 1;
    if (!this.isConnected || !this.#network.hasSubscriber(subject))
      return Promise.reject(new RequestFailure('no_responder', subject));
    return new Promise((resolve, reject) => {
      const inbox = this.#network.newInbox();
      const end = this.subscribe(inbox, (answer) => {
        clearTimeout(timer);
        end();
        resolve(answer.bytes);
      });
      const timer = setTimeout(() => {
        end();
        reject(new RequestFailure('timeout', subject));
      }, timeoutMs);
      this.#send(subject, bytes, inbox);
    });
  }

  respond(reply: string | null, bytes: Uint8Array): void {
    if (reply !== null) this.#send(reply, bytes, null);
  }

  close(): Promise<void> {
    this.isConnected = false;
    for (const end of this.#ends) end();
    return Promise.resolve();
  }

  #send(subject: string, bytes: Uint8Array, reply: string | null): void {
    assertSize(bytes);
    if (this.isConnected) this.#network.send({ subject, bytes: Buffer.from(bytes), reply });
    else this.dropped += 1;
  }
}

function matches(pattern: readonly string[], subject: readonly string[]): boolean {
  if (pattern.at(-1) === '>')
    return (
      subject.length >= pattern.length && matches(pattern.slice(0, -1), subject.slice(0, pattern.length - 1))
    );
  return (
    pattern.length === subject.length &&
    pattern.every((token, index) => token === '*' || token === subject[index])
  );
}
