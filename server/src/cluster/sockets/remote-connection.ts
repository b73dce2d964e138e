/** Login and private topics of a gateway's socket, at the engine: what it is sent goes to the message bus. */

import type { Language } from '@vernier/shared/api/languages';
import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { SOCKET_MAX_SUBSCRIPTIONS } from '@vernier/shared/limits';
import { textFrame } from '../../core/feeds/text-frame.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { PrivateSubscriber } from '../../http/socket/private-topics.ts';
import { type PushFaults, putWithFault } from '../../http/socket/push-faults.ts';
import { SubscriptionCounts } from '../../http/socket/subscription-counts.ts';
import { ENGINE_KINDS, encodeEngineMessage, type ConnectionEntry } from './remote-messages.ts';

export interface RemoteConnectionOptions {
  readonly number: number;
  readonly attempt: number;
  readonly lang: Language;
  readonly sandbox: PushFaults | null;
  /** Sends a message to the gateway. */
  readonly publish: (connection: RemoteConnection, message: Buffer) => void;
}

export class RemoteConnection implements PrivateSubscriber {
  readonly number: number;
  readonly attempt: number;
  readonly lang: Language;
  session: Session | undefined;
  isOpen = true;
  /** The socket at the gateway has not taken earlier frames, by the last heartbeat. */
  isBehind = false;
  /** Number of the next frame of the client. */
  nextCommand = 1;
  /** The frame that is processed. */
  answering = 0;
  readonly #sandbox: PushFaults | null;
  readonly #publish: RemoteConnectionOptions['publish'];
  readonly #subscriptions = new SubscriptionCounts(SOCKET_MAX_SUBSCRIPTIONS);
  #seq = 0;

  constructor({ number, attempt, lang, sandbox, publish }: RemoteConnectionOptions) {
    this.number = number;
    this.attempt = attempt;
    this.lang = lang;
    this.#sandbox = sandbox;
    this.#publish = publish;
  }

  get entry(): ConnectionEntry {
    const { number: connection, attempt, nextCommand } = this;
    return { connection, attempt, seq: this.#seq, received: nextCommand - 1 };
  }

  write(frame: Buffer): void {
    putWithFault(this, this.#sandbox, {
      put: () => this.#put('push', frame),
      cut: () => this.#put('cut', Buffer.alloc(0)),
    });
  }

  send(frame: ServerFrame): void {
    this.#put(frame.cmd === 'error' ? 'refused' : 'accepted', encoded(frame), this.answering);
  }

  sendEnd(frame: ServerFrame): void {
    this.#put('ended', encoded(frame));
  }

  /** Another engine owns the accounts of the user of its session, or of the login that is processed. */
  sendMoved(shard: number, command: number): void {
    this.#put('moved', Buffer.of(shard), command);
  }

  subscribe(topic: string): boolean {
    return this.#subscriptions.add(topic);
  }

  unsubscribe(topic: string): boolean {
    return this.#subscriptions.remove(topic);
  }

  forget(topic: string): void {
    this.#subscriptions.forget(topic);
  }

  #put(kind: keyof typeof ENGINE_KINDS, body: Buffer, command = 0): void {
    if (!this.isOpen) return;
    this.#seq += 1;
    const { number: connection, attempt } = this;
    const message = { kind: ENGINE_KINDS[kind], connection, attempt, seq: this.#seq, command, body };
    this.#publish(this, encodeEngineMessage(message));
  }
}

function encoded(frame: ServerFrame): Buffer {
  return textFrame(JSON.stringify(frame));
}
