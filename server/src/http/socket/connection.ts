/** A live socket: its session, its topics, and its unsent bytes. Contents of topics are elsewhere. */

import type { Socket } from 'node:net';
import type { SteadyClock } from '@vernier/shared/clock';
import {
  SOCKET_MAX_BACKLOG_BYTES,
  SOCKET_MAX_FRAMES_PER_SECOND,
  SOCKET_MAX_SUBSCRIPTIONS,
  SOCKET_SILENCE_MS,
} from '@vernier/shared/limits';
import type { Language } from '@vernier/shared/api/languages';
import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { WebSocket } from 'ws';
import type { Session } from '../../platform/routing/session.ts';
import { type PushFaults, putWithFault } from './push-faults.ts';
import type { PrivateSubscriber } from './private-topics.ts';
import { SubscriptionCounts } from './subscription-counts.ts';

/** Traffic of all sockets since the start, as plain numbers because they change with each frame. */
export class Traffic {
  /** Written to a socket. */
  frames = 0;
  /** How often everything that changed was sent. */
  flushes = 0;
  /** How many sockets the server closed, by code. */
  readonly closes = new Map<number, number>();

  closed(code: number): void {
    this.closes.set(code, (this.closes.get(code) ?? 0) + 1);
  }
}

/** Close codes: those of RFC 6455, and a private one for a peer without pings. */
export const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;
const CLOSE_TOO_SLOW = 1013;
const CLOSE_SILENT = 4008;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** The TCP socket below it, for frames that are encoded already. */
  readonly transport: Socket;
  readonly steady: SteadyClock;
  readonly lang: Language;
  readonly traffic: Traffic;
  /** Null where the server is no sandbox. */
  readonly sandbox: PushFaults | null;
}

export class Connection implements PrivateSubscriber {
  readonly socket: WebSocket;
  readonly lang: Language;
  session: Session | undefined;
  readonly #transport: Socket;
  readonly #steady: SteadyClock;
  readonly #traffic: Traffic;
  readonly #sandbox: PushFaults | null;
  readonly #subscriptions = new SubscriptionCounts(SOCKET_MAX_SUBSCRIPTIONS);
  #lastPingMs: number;
  #secondStartMs: number;
  #framesThisSecond = 0;
  #isGathering = false;
  /** The flush that brought the newest frame. */
  #flush = -1;
  readonly #release = () => {
    this.#isGathering = false;
    this.#transport.uncork();
  };

  constructor({ socket, transport, steady, lang, traffic, sandbox }: ConnectionOptions) {
    this.socket = socket;
    this.lang = lang;
    this.#transport = transport;
    this.#steady = steady;
    this.#traffic = traffic;
    this.#sandbox = sandbox;
    this.#lastPingMs = steady.monotonicMs();
    this.#secondStartMs = this.#lastPingMs;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** True while earlier frames still wait for the peer: what can be replaced by something newer is then not sent. */
  get isBehind(): boolean {
    return this.#transport.writableNeedDrain;
  }

  /** What was sent and the peer has not taken yet. */
  get backlogBytes(): number {
    return this.#transport.writableLength;
  }

  /** Sends an encoded frame; a peer that is too far behind is closed instead. */
  write(frame: Buffer): void {
    if (!this.isOpen) return;
    putWithFault(this, this.#sandbox, {
      put: () => this.#put(frame),
      cut: () => this.socket.terminate(),
    });
  }

  #put(frame: Buffer): void {
    this.#traffic.frames += 1;
    this.#gather(frame.length);
    this.#transport.write(frame);
    this.#closeIfTooFarBehind();
  }

  /**
   * Frames of the same moment leave together: a system call for each of two hundred topics of each socket would fill the event
   * loop [SOCKET-10]. Before they count as a backlog of the peer they are written. The first frame of a flush, which is the only
   * one of most sockets, is written directly.
   */
  #gather(bytes: number): void {
    const { flushes } = this.#traffic;
    if (this.#flush !== flushes) {
      this.#flush = flushes;
      return;
    }
    const transport = this.#transport;
    const isFull = transport.writableLength + bytes >= transport.writableHighWaterMark;
    if (this.#isGathering && !isFull) return;
    if (this.#isGathering) transport.uncork();
    else process.nextTick(this.#release);
    this.#isGathering = true;
    transport.cork();
  }

  send(frame: ServerFrame): void {
    if (!this.isOpen) return;
    this.#traffic.frames += 1;
    this.socket.send(JSON.stringify(frame));
    this.#closeIfTooFarBehind();
  }

  sendEnd(frame: ServerFrame): void {
    this.send(frame);
  }

  /** Counts a frame of the peer; false, and the socket closes, when there are too many in one second. */
  countFrame(): boolean {
    const now = this.#steady.monotonicMs();
    if (now - this.#secondStartMs >= 1000) {
      this.#secondStartMs = now;
      this.#framesThisSecond = 0;
    }
    this.#framesThisSecond += 1;
    if (this.#framesThisSecond <= SOCKET_MAX_FRAMES_PER_SECOND) return true;
    this.#close(CLOSE_POLICY, 'too many frames');
    return false;
  }

  /** Takes one more subscription of a topic; false when the socket has as many as it may. */
  subscribe(topic: string): boolean {
    return this.#subscriptions.add(topic);
  }

  /** Takes back one subscription; true when none of the topic is left. */
  unsubscribe(topic: string): boolean {
    return this.#subscriptions.remove(topic);
  }

  /** Takes back every subscription of a topic. */
  forget(topic: string): void {
    this.#subscriptions.forget(topic);
  }

  notePing(): void {
    this.#lastPingMs = this.#steady.monotonicMs();
  }

  closeIfSilent(): void {
    const silentMs = this.#steady.monotonicMs() - this.#lastPingMs;
    if (silentMs >= SOCKET_SILENCE_MS) this.#close(CLOSE_SILENT, 'no ping');
  }

  #closeIfTooFarBehind(): void {
    if (this.backlogBytes > SOCKET_MAX_BACKLOG_BYTES) this.#close(CLOSE_TOO_SLOW, 'too slow');
  }

  #close(code: number, why: string): void {
    if (this.isOpen) this.#traffic.closed(code);
    this.socket.close(code, why);
  }
}
