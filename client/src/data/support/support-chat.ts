/**
 * The support chat: messages, outgoing messages with their idempotency keys, and typing and read states.
 * It calls the server through its ports and renders nothing.
 */

import type { Calls } from '@vernier/shared/api/calls';
import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import type { SupportPushWire } from '@vernier/shared/api/shapes/frames';
import { ApiRefusal, TransportFailure } from '../transport/failures.ts';
import { ListenerSet } from '../listeners.ts';

export interface OutgoingMessage {
  /** Idempotency key of its request, the same for every try. */
  readonly key: string;
  readonly text: string;
  readonly picture: Blob | null;
  readonly madeAtMs: number;
  /** The failure to send it; null while it is being sent. */
  readonly failure: Error | null;
}

export interface ChatState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Oldest first. */
  readonly messages: readonly SupportMessageWire[];
  readonly more: boolean;
  readonly outgoing: readonly OutgoingMessage[];
  /** Support is typing. */
  readonly typing: boolean;
}

type SupportCall = 'supportMessages' | 'sendSupport' | 'readSupport' | 'typingSupport';

export interface ChatPorts {
  call<Name extends SupportCall>(
    name: Name,
    input: Calls[Name]['input'],
    key?: string,
  ): Promise<Calls[Name]['output']>;
  /** The address of the stored picture. */
  upload(picture: Blob): Promise<string>;
  makeKey(): string;
  now(): number;
  /** Runs something later, unless the returned function is called. */
  later(run: () => void, ms: number): () => void;
}

/** Rows of a page of the server's. */
const PAGE_ROWS = 20;
/** Shorter than the time for which the server reports typing. */
const TYPING_INTERVAL_MS = 3_000;

export class ChatStore {
  /** Text of the input; stored nowhere else. */
  draft = '';
  readonly #ports: ChatPorts;
  readonly #listeners = new ListenerSet();
  readonly #messages = new Map<number, SupportMessageWire>();
  /** Addresses of uploaded pictures, by the key of their message. */
  readonly #uploaded = new Map<string, string>();
  /** Keys of messages that were sent from here, by id. */
  readonly #keys = new Map<number, string>();
  #outgoing: readonly OutgoingMessage[] = [];
  #phase: ChatState['phase'] = 'loading';
  #total = 0;
  #readUpTo = 0;
  #typingSentMs = Number.NEGATIVE_INFINITY;
  #stopTyping: (() => void) | null = null;
  #ended = false;
  #state: ChatState;

  constructor(ports: ChatPorts) {
    this.#ports = ports;
    this.#state = this.#snapshot();
  }

  get state(): ChatState {
    return this.#state;
  }

  /** The same while a message is outgoing and after it was sent. */
  keyOf(id: number): string {
    return this.#keys.get(id) ?? `m${id}`;
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the newest messages, and sends failed messages again. */
  async load(): Promise<void> {
    try {
      this.#takePage(await this.#ports.call('supportMessages', { page: 1 }));
    } catch {
      if (this.#ended) return;
      if (this.#phase === 'loading') this.#phase = 'failed';
    }
    this.#changed();
    for (const { key, failure } of this.#outgoing) if (failure instanceof TransportFailure) this.again(key);
  }

  /** Reads one page of older messages. */
  async earlier(): Promise<void> {
    const page = Math.floor(this.#messages.size / PAGE_ROWS) + 1;
    const { list, total } = await this.#ports.call('supportMessages', { page });
    for (const message of list) this.#messages.set(message.id, message);
    this.#total = total;
    this.#changed();
  }

  send(text: string, picture: Blob | null): void {
    const { makeKey, now } = this.#ports;
    const message = { key: makeKey(), text, picture, madeAtMs: now(), failure: null };
    this.#outgoing = [...this.#outgoing, message];
    this.#typingSentMs = Number.NEGATIVE_INFINITY;
    this.#changed();
    void this.#deliver(message);
  }

  /** Sends a failed message again. */
  again(key: string): void {
    const message = this.#outgoing.find((one) => one.key === key);
    if (message === undefined || message.failure === null) return;
    this.#put({ ...message, failure: null });
    void this.#deliver(message);
  }

  /** Removes a failed message. */
  discard(key: string): void {
    this.#outgoing = this.#outgoing.filter((one) => one.key !== key || one.failure === null);
    this.#changed();
  }

  /** The user has seen all messages up to this one. */
  seen(upTo: number): void {
    if (upTo <= this.#readUpTo) return;
    this.#readUpTo = upTo;
    this.#ports.call('readSupport', { up_to: upTo }).catch(() => {
      // repeated with the next message that is seen
      this.#readUpTo = 0;
    });
  }

  /** The user is typing. */
  typing(): void {
    const now = this.#ports.now();
    if (now - this.#typingSentMs < TYPING_INTERVAL_MS) return;
    this.#typingSentMs = now;
    // not important enough to repeat
    this.#ports.call('typingSupport', {}).catch(() => {});
  }

  take(push: SupportPushWire): void {
    if (push.event === 'support_typing') this.#showTyping(push.for_ms);
    else if (push.event === 'support_read') this.#takeRead(push.up_to);
    else if (push.message.from === 'support' || !this.#isSending) this.#add(push.message);
    // else: it may be an outgoing message of this page, which its response adds
    this.#changed();
  }

  /** Nothing is sent any more. */
  end(): void {
    this.#ended = true;
    this.#stopTyping?.();
  }

  async #deliver({ key, text, picture }: OutgoingMessage): Promise<void> {
    try {
      const image = picture === null ? '' : await this.#uploadOnce(key, picture);
      if (this.#ended) return;
      const sent = await this.#ports.call('sendSupport', { text, image }, key);
      this.#outgoing = this.#outgoing.filter((one) => one.key !== key);
      this.#uploaded.delete(key);
      this.#keys.set(sent.id, key);
      this.#add(sent);
      this.#changed();
      // messages that another tab sent meanwhile were not taken
      if (!this.#isSending) await this.load();
    } catch (error) {
      if (this.#ended) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      const message = this.#outgoing.find((one) => one.key === key);
      if (message !== undefined) this.#put({ ...message, failure });
      if (!(failure instanceof ApiRefusal || failure instanceof TransportFailure)) throw error;
    }
  }

  get #isSending(): boolean {
    return this.#outgoing.some(({ failure }) => failure === null);
  }

  /** Uploaded once, also when the message is sent again. */
  async #uploadOnce(key: string, picture: Blob): Promise<string> {
    const address = this.#uploaded.get(key) ?? (await this.#ports.upload(picture));
    this.#uploaded.set(key, address);
    return address;
  }

  #takePage({ list, total }: Calls['supportMessages']['output']): void {
    // a page without known messages is beyond a gap
    if (!list.some(({ id }) => this.#messages.has(id))) this.#messages.clear();
    for (const message of list) this.#messages.set(message.id, message);
    this.#total = total;
    this.#phase = 'ready';
  }

  #add(message: SupportMessageWire): void {
    if (!this.#messages.has(message.id)) this.#total += 1;
    this.#messages.set(message.id, message);
    if (message.from === 'support') this.#showTyping(0);
  }

  #takeRead(upTo: number): void {
    for (const message of this.#messages.values())
      if (message.from === 'user' && message.id <= upTo)
        this.#messages.set(message.id, { ...message, read: true });
  }

  #showTyping(forMs: number): void {
    this.#stopTyping?.();
    this.#stopTyping = null;
    if (forMs === 0) return;
    this.#stopTyping = this.#ports.later(() => {
      this.#stopTyping = null;
      this.#changed();
    }, forMs);
  }

  #put(message: OutgoingMessage): void {
    this.#outgoing = this.#outgoing.map((one) => (one.key === message.key ? message : one));
    this.#changed();
  }

  #snapshot(): ChatState {
    const messages = [...this.#messages.values()].sort((one, other) => one.id - other.id);
    return {
      phase: this.#phase,
      messages,
      more: messages.length < this.#total,
      outgoing: this.#outgoing,
      typing: this.#stopTyping !== null,
    };
  }

  #changed(): void {
    this.#state = this.#snapshot();
    this.#listeners.call();
  }
}
