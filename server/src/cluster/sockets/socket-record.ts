/** Record of a gateway's socket: what it takes to open its remote connection again, and the frames that wait for an answer. */

import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { TOPIC_ACTIVITY } from '@vernier/shared/api/socket';
import { PRIVATE_TOPICS } from '../../core/feeds/account-feed.ts';
import { payloadOf } from '../../core/feeds/text-frame.ts';
import type { FrameOf, PrivateFrame } from '../../http/socket/client-frame.ts';
import type { Connection } from '../../http/socket/connection.ts';
import { LOGIN_TOPICS } from '../../http/socket/topics.ts';
import type { RemoteEngine } from './engine-table.ts';
import type { ConnectionEntry } from './remote-messages.ts';

/** Why a frame was sent: by the client, or to open the connection again. Its answer to a client is its own. */
type Origin = 'client' | 'login again' | 'subscription again' | 'repeated subscription';

interface WaitingFrame {
  readonly frame: PrivateFrame;
  readonly origin: Origin;
}

/** What had been sent at a heartbeat, whose answer shows what has arrived. */
interface Listing {
  readonly heartbeat: number;
  readonly attempt: number;
  readonly sent: number;
}

export class SocketRecord {
  readonly connection: Connection;
  /** Of the remote connection: an engine does not use the number of another one. */
  number: number;
  /** Shard of its user, as far as the gateway knows. */
  shard: number;
  /** Engine that has the remote connection, or had it last. */
  engine: RemoteEngine | null = null;
  attempt = 0;
  /** False while it waits to be opened. */
  isOpen = false;
  /** Number of the next frame from the engine in this attempt. */
  nextSeq = 1;
  /** Not opened before this time. */
  notBeforeMs = 0;
  #token: string | null = null;
  /** Accepted subscriptions by topic. */
  readonly #counts = new Map<string, number>();
  /** Topics of the login that the client has left. */
  readonly #left = new Set<string>();
  /** Number of the last activity that was sent, or after which it was requested. */
  #activity: number | undefined;
  #waiting: WaitingFrame[] = [];
  /** Number of the first waiting frame in this attempt. */
  #firstWaiting = 1;
  #listing: Listing | null = null;

  constructor(connection: Connection, number: number, shard: number) {
    this.connection = connection;
    this.number = number;
    this.shard = shard;
  }

  /** Frames without an answer. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Without a login there is nothing to keep open. */
  get isIdle(): boolean {
    return this.#token === null && this.#waiting.length === 0;
  }

  /** Returns the number of the frame in this attempt. */
  add(frame: PrivateFrame): number {
    this.#waiting.push({ frame, origin: 'client' });
    return this.#sent;
  }

  /** Whether the heartbeat names this connection, because frames wait whose arrival no earlier heartbeat will show. */
  list(heartbeat: number, answeredHeartbeat: number): boolean {
    if (!this.isOpen || this.#waiting.length === 0) return false;
    const isPending = this.#listing?.attempt === this.attempt && this.#listing.heartbeat > answeredHeartbeat;
    if (isPending) return false;
    this.#listing = { heartbeat, attempt: this.attempt, sent: this.#sent };
    return true;
  }

  /** Whether frames in one of both directions were lost, by the answer to a heartbeat. */
  isMissing({ attempt, seq, received }: ConnectionEntry, heartbeat: number): boolean {
    if (!this.isOpen) return false;
    if (attempt === this.attempt && seq >= this.nextSeq) return true;
    const listing = this.#listing;
    if (listing?.heartbeat !== heartbeat || listing.attempt !== this.attempt) return false;
    return attempt !== this.attempt || received < listing.sent;
  }

  postpone(untilMs: number): void {
    this.notBeforeMs = untilMs;
  }

  /** Begins an attempt; returns all frames that it sends. */
  open(attempt: number): PrivateFrame[] {
    this.attempt = attempt;
    this.isOpen = true;
    this.nextSeq = 1;
    this.#firstWaiting = 1;
    const own = this.#waiting.filter(({ origin }) => origin === 'client');
    this.#waiting = [...this.#framesAgain(), ...own];
    return this.#waiting.map(({ frame }) => frame);
  }

  /** The frame that an answer belongs to; undefined for an answer that is not the next one. */
  take(command: number): WaitingFrame | undefined {
    if (command !== this.#firstWaiting) return undefined;
    const answered = this.#waiting.shift();
    this.#firstWaiting += 1;
    return answered;
  }

  /** The session goes on at another engine, and a login of the client that waits begins one there. */
  moved(command: number): void {
    const [first] = this.#waiting;
    if (command !== this.#firstWaiting || first?.origin !== 'client' || first.frame.cmd !== 'login') return;
    this.ended();
  }

  /** The token of its session, or of the login that waits for one. */
  get token(): string | null {
    const [first] = this.#waiting;
    return first?.frame.cmd === 'login' ? first.frame.token : this.#token;
  }

  /** Notes a frame of the client that was accepted. */
  accepted(frame: PrivateFrame): void {
    switch (frame.cmd) {
      case 'login':
        this.ended();
        this.#token = frame.token;
        return;
      case 'logout':
        return this.ended();
      case 'sub':
        this.#counts.set(frame.topic, (this.#counts.get(frame.topic) ?? 0) + 1);
        this.#left.delete(frame.topic);
        if (frame.topic === TOPIC_ACTIVITY) this.#activity ??= frame.since;
        return;
      case 'unsub':
        return this.#leave(frame);
    }
  }

  /** Notes a frame of the client that was refused. */
  refused(frame: PrivateFrame): void {
    if (frame.cmd === 'sub') this.connection.unsubscribe(frame.topic);
  }

  /** Notes that there is no session. */
  ended(): void {
    this.#token = null;
    this.#counts.clear();
    this.#left.clear();
    this.#activity = undefined;
    for (const topic of LOGIN_TOPICS) this.connection.forget(topic);
    for (const { frame, origin } of this.#waiting) {
      if (origin === 'client' && frame.cmd === 'sub') this.connection.subscribe(frame.topic);
    }
  }

  noteActivity(number: number): void {
    this.#activity = number;
  }

  /** Number of the last frame that was sent. */
  get #sent(): number {
    return this.#firstWaiting + this.#waiting.length - 1;
  }

  #leave({ topic }: FrameOf<'unsub'>): void {
    this.connection.unsubscribe(topic);
    const left = (this.#counts.get(topic) ?? 0) - 1;
    if (left > 0) {
      this.#counts.set(topic, left);
      return;
    }
    this.#counts.delete(topic);
    this.#left.add(topic);
    if (topic === TOPIC_ACTIVITY) this.#activity = undefined;
  }

  #framesAgain(): WaitingFrame[] {
    if (this.#token === null) return [];
    const again: WaitingFrame[] = [{ frame: { cmd: 'login', token: this.#token }, origin: 'login again' }];
    for (const topic of LOGIN_TOPICS) {
      const isOfLogin = PRIVATE_TOPICS.some((name) => name === topic) && !this.#left.has(topic);
      const count = Math.max(this.#counts.get(topic) ?? 0, isOfLogin ? 1 : 0);
      const since = topic === TOPIC_ACTIVITY ? this.#activity : undefined;
      for (let index = 0; index < count; index += 1)
        again.push({
          frame: { cmd: 'sub', topic, ...(since === undefined ? {} : { since }) },
          origin: index === 0 ? 'subscription again' : 'repeated subscription',
        });
      if (count === 0 && this.#left.has(topic))
        again.push({ frame: { cmd: 'unsub', topic }, origin: 'repeated subscription' });
    }
    return again;
  }
}

/** Tells the client that a topic begins again and that what was pushed in between must be read. */
export function resumedFrame(topic: string): ServerFrame {
  return { cmd: 'ack', of: 'sub', topic, resumed: true };
}

const ACTIVITY_PUSH = Buffer.from(`{"cmd":"push","topic":"${TOPIC_ACTIVITY}",`);

/** The number of the activity in a push; undefined for every other frame. */
export function activityNumber(frame: Buffer): number | undefined {
  const text = payloadOf(frame);
  if (text.compare(ACTIVITY_PUSH, 0, ACTIVITY_PUSH.length, 0, ACTIVITY_PUSH.length) !== 0) return undefined;
  const { data } = JSON.parse(text.toString()) as { readonly data: { readonly id: number } };
  return data.id;
}

/** The reason of an error frame. */
export function reasonOf(frame: Buffer): unknown {
  return (JSON.parse(payloadOf(frame).toString()) as { readonly reason?: unknown }).reason;
}
