/**
 * The live connection: one socket with counted subscriptions, pings, and reconnection after every loss.
 * It depends on neither the browser nor React, and does not interpret pushes.
 */

import type { Period } from '@vernier/shared/market/candle';
import { SESSION_INVALID_CODE } from '@vernier/shared/api/envelope';
import type { ClientFrame, ServerFrame } from '@vernier/shared/api/shapes/frames';
import { ListenerSet } from './listeners.ts';
import { retryDelayMs } from './retry-delay.ts';
import {
  frameFields,
  isPrivate,
  ofCodes,
  sameSubscription,
  type Subscription,
  type SubscriptionOptions,
  type Topic,
  type TopicData,
  Topics,
} from './topics.ts';

export interface SocketLike {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  message(data: unknown): void;
  closed(): void;
}

export interface LivePorts {
  open(events: SocketEvents): SocketLike;
  /** The session's token, or null without a session. */
  token(): string | null;
  /** The server does not know this token any more. */
  sessionEnded(token: string): void;
  now(): number;
  /** In [0, 1). */
  chance(): number;
}

export type ConnectionPhase = 'idle' | 'connecting' | 'live' | 'reconnecting';

export interface ConnectionState {
  readonly phase: ConnectionPhase;
  /** Start of this phase; while reconnecting, time of the loss of the last connection. */
  readonly sinceMs: number;
  /** Attempts since the connection was lost. */
  readonly attempt: number;
}

export const PING_EVERY_MS = 5_000;
export const CONNECT_TIMEOUT_MS = 5_000;
const MISSED_PONGS = 3;
const RESUME_DELAY_MS = 50;
/** At most five seconds between two attempts, because a user is waiting. */
const BACKOFF = { firstMs: 500, maxMs: 5_000 };

interface SentSubscription extends Subscription {
  readonly codes: readonly string[] | null;
}

type Timer = ReturnType<typeof setTimeout>;
type AckFrame = Extract<ServerFrame, { cmd: 'ack' }>;
type ErrorFrame = Extract<ServerFrame, { cmd: 'error' }>;

interface PendingLogin {
  readonly id: number;
  readonly token: string;
}

export class LiveConnection {
  readonly #ports: LivePorts;
  readonly #topics = new Topics();
  readonly #stateListeners = new ListenerSet();
  readonly #resumeListeners = new ListenerSet();
  readonly #subscribeListeners = new ListenerSet<[topic: string]>();
  /** Subscriptions that were sent on the open socket. */
  #sent: SentSubscription[] = [];
  #socket: SocketLike | null = null;
  #state: ConnectionState = { phase: 'idle', sinceMs: 0, attempt: 0 };
  /** The token of the newest login on the open socket. */
  #token: string | null = null;
  /** The token of the newest login that the server accepted. */
  #acceptedToken: string | null = null;
  /** Logins without an answer, oldest first. */
  #pendingLogins: PendingLogin[] = [];
  #lastLoginId = 0;
  #unanswered = 0;
  /** Losses in a row; a connection only counts as good again once it has answered a ping. */
  #losses = 0;
  #wasLive = false;
  #lastMessageMs: number | null = null;
  #closeOnly = false;
  /** Runs while connecting (time limit) or waiting (next attempt). */
  #timer: Timer | undefined;
  #pinger: Timer | undefined;
  #probe: Timer | undefined;
  #syncTimer: Timer | undefined;
  #resumeTimer: Timer | undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Time of the server's last message; null before the first one. */
  get lastMessageMs(): number | null {
    return this.#lastMessageMs;
  }

  /** Only closing is allowed, by the server's last pong. */
  get closeOnly(): boolean {
    return this.#closeOnly;
  }

  onState(listener: () => void): () => void {
    return this.#stateListeners.add(listener);
  }

  /**
   * Called each time all topics were subscribed again, or the server began the private ones again: pushes in between are lost and
   * must be read again.
   */
  onResumed(listener: () => void): () => void {
    return this.#resumeListeners.add(listener);
  }

  /** Called each time the server has subscribed a topic: what was read before may lack what was pushed until then. */
  onSubscribed(listener: (topic: string) => void): () => void {
    return this.#subscribeListeners.add(listener);
  }

  /** Connects unless it is connecting or connected; a delay before the next attempt is cut short. */
  start(): void {
    if (this.#socket === null) this.#connect();
  }

  /** Closes for good, until the next {@link start}. */
  stop(): void {
    this.#drop();
    clearTimeout(this.#timer);
    this.#wasLive = false;
    this.#enter('idle');
  }

  /**
   * Subscribes to a topic until the returned function is called; the server gets one subscription per topic and period, with the
   * instruments of all its readers. A period as text is short for the option.
   */
  subscribe<T extends Topic>(
    topic: T,
    listener: (data: TopicData<T>) => void,
    options: Period | SubscriptionOptions = {},
  ): () => void {
    const { period, since, codes } = typeof options === 'string' ? { period: options } : options;
    const subscription: Subscription = { topic, period };
    const ends = [
      this.#topics.listen(subscription, codes === undefined ? listener : ofCodes(listener, codes)),
    ];
    if (since !== undefined) ends.push(this.#topics.continueAfter(subscription, since));
    if (codes !== undefined) ends.push(this.#topics.choose(subscription, codes));
    if (this.#topics.enter(subscription)) this.#sync(false);
    else this.#scheduleSync();
    let reading = true;
    return () => {
      if (!reading) return;
      reading = false;
      for (const end of ends) end();
      this.#topics.leave(subscription);
      this.#scheduleSync();
    };
  }

  /** Call when the page is visible again or online: subscribes all topics again and checks that the socket answers. */
  refresh(): void {
    if (this.#state.phase === 'idle') return;
    if (this.#state.phase !== 'live') {
      if (this.#socket === null) this.#connect();
      return;
    }
    this.#resubscribe();
    this.#resumeListeners.call();
    this.probe();
  }

  /** Sends a ping that must be answered within the connect time limit. */
  probe(): void {
    if (this.#state.phase !== 'live' || this.#probe !== undefined) return;
    this.#ping();
    this.#probe = setTimeout(() => this.#lost(), CONNECT_TIMEOUT_MS);
  }

  /** Call when the session began, changed or ended. */
  sessionChanged(): void {
    if (this.#state.phase !== 'live' || this.#token === this.#ports.token()) return;
    if (this.#token !== null) {
      for (const subscription of this.#sent.filter(isPrivate))
        this.#send({ cmd: 'unsub', ...frameFields(subscription) });
      this.#sent = this.#sent.filter((subscription) => !isPrivate(subscription));
      this.#send({ cmd: 'logout' });
    }
    this.#logIn();
    this.#sync(false);
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const again = this.#wasLive || this.#state.attempt > 0;
    const sinceMs = this.#state.phase === 'reconnecting' ? this.#state.sinceMs : this.#ports.now();
    this.#setState({
      phase: again ? 'reconnecting' : 'connecting',
      sinceMs,
      attempt: this.#state.attempt + 1,
    });
    const isCurrent = () => this.#socket === socket;
    const socket = this.#ports.open({
      opened: () => isCurrent() && this.#opened(),
      message: (data) => isCurrent() && this.#received(data),
      closed: () => isCurrent() && this.#lost(),
    });
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(), CONNECT_TIMEOUT_MS);
  }

  #opened(): void {
    clearTimeout(this.#timer);
    const resumed = this.#wasLive;
    this.#wasLive = true;
    this.#unanswered = 0;
    this.#enter('live');
    this.#pinger = setInterval(() => this.#pingOrReconnect(), PING_EVERY_MS);
    this.#logIn();
    this.#sync(false);
    if (resumed) this.#resumeListeners.call();
  }

  #pingOrReconnect(): void {
    if (this.#unanswered >= MISSED_PONGS) this.#lost();
    else this.#ping();
  }

  #ping(): void {
    this.#unanswered += 1;
    this.#send({ cmd: 'ping', t: this.#ports.now() });
  }

  #received(data: unknown): void {
    const frame = typeof data === 'string' ? parse(data) : null;
    if (frame === null) return;
    this.#lastMessageMs = this.#ports.now();
    if (frame.cmd === 'push') {
      if (this.#mayDeliver(frame.topic)) this.#topics.push(frame.topic, frame.data);
    } else if (frame.cmd === 'pong') {
      this.#unanswered = 0;
      this.#losses = 0;
      clearTimeout(this.#probe);
      this.#probe = undefined;
      const closeOnly = frame.close_only === true;
      if (closeOnly === this.#closeOnly) return;
      this.#closeOnly = closeOnly;
      this.#stateListeners.call();
    } else if (frame.cmd === 'ack') this.#acknowledged(frame);
    else if (frame.cmd === 'error' && frame.of === 'login') this.#loginFailed(frame);
  }

  #acknowledged({ of, topic, resumed }: AckFrame): void {
    if (of === 'login') this.#acceptedToken = this.#pendingLogins.shift()?.token ?? null;
    else if (of === 'sub' && topic !== undefined) this.#subscribeListeners.call(topic);
    if (resumed !== true) return;
    // The topics of a login follow each other: they are read again once.
    clearTimeout(this.#resumeTimer);
    this.#resumeTimer = setTimeout(() => this.#resumeListeners.call(), RESUME_DELAY_MS);
  }

  /** A private push before the newest login is accepted belongs to the previous session. */
  #mayDeliver(topic: string): boolean {
    if (!isPrivate({ topic })) return true;
    return this.#token !== null && this.#token === this.#acceptedToken;
  }

  /** An error without an id is not an answer: the session that was accepted has ended. */
  #loginFailed({ id, code }: ErrorFrame): void {
    const pending = this.#pendingLogins.find((login) => login.id === id);
    this.#pendingLogins = this.#pendingLogins.filter((login) => login !== pending);
    const token = id === undefined ? this.#acceptedToken : (pending?.token ?? null);
    if (token === null || code !== SESSION_INVALID_CODE) return;
    if (token === this.#acceptedToken) this.#acceptedToken = null;
    if (token === this.#token) {
      this.#token = null;
      this.#sent = this.#sent.filter((subscription) => !isPrivate(subscription));
    }
    this.#ports.sessionEnded(token);
  }

  /** Drops the socket and tries again after a while. */
  #lost(): void {
    const wasLive = this.#state.phase === 'live';
    this.#drop();
    this.#losses += 1;
    const attempt = wasLive ? 0 : this.#state.attempt;
    const sinceMs = wasLive || this.#state.phase !== 'reconnecting' ? this.#ports.now() : this.#state.sinceMs;
    this.#setState({ phase: 'reconnecting', sinceMs, attempt });
    const delay = retryDelayMs(this.#losses, this.#ports.chance(), BACKOFF);
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#sent = [];
    this.#token = null;
    this.#acceptedToken = null;
    this.#pendingLogins = [];
    this.#lastLoginId = 0;
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    clearTimeout(this.#probe);
    this.#probe = undefined;
    clearTimeout(this.#resumeTimer);
    socket?.close();
  }

  #logIn(): void {
    this.#token = this.#ports.token();
    if (this.#token === null) return;
    this.#lastLoginId += 1;
    this.#pendingLogins.push({ id: this.#lastLoginId, token: this.#token });
    this.#send({ cmd: 'login', token: this.#token, id: this.#lastLoginId });
  }

  #resubscribe(): void {
    for (const subscription of this.#sent) this.#send({ cmd: 'unsub', ...frameFields(subscription) });
    this.#sent = [];
    this.#sync(true);
  }

  /** Waits for the next task, so that a page change keeps a topic that the next page reads too. */
  #scheduleSync(): void {
    clearTimeout(this.#syncTimer);
    this.#syncTimer = setTimeout(() => this.#sync(true), 0);
  }

  /** Subscribes topics that have readers, again where their instruments are others; with `leaving`, also unsubscribes topics without readers. */
  #sync(leaving: boolean): void {
    if (this.#state.phase !== 'live') return;
    for (const subscription of this.#topics.all()) {
      if (this.#token === null && isPrivate(subscription)) continue;
      const codes = this.#topics.codesOf(subscription);
      const sent = this.#sent.find((one) => sameSubscription(one, subscription));
      if (sent !== undefined && String(sent.codes) === String(codes)) continue;
      if (sent !== undefined) this.#unsubscribe(sent);
      this.#sent.push({ ...subscription, codes });
      const since = this.#topics.sinceOf(subscription);
      this.#send({
        cmd: 'sub',
        ...frameFields(subscription),
        ...(since !== null && { since }),
        ...(codes !== null && { codes: [...codes] }),
      });
    }
    if (!leaving) return;
    for (const sent of this.#sent.filter((one) => !this.#topics.has(one))) this.#unsubscribe(sent);
  }

  #unsubscribe(sent: SentSubscription): void {
    this.#sent = this.#sent.filter((one) => one !== sent);
    this.#send({ cmd: 'unsub', ...frameFields(sent) });
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #enter(phase: ConnectionPhase): void {
    this.#setState({ phase, sinceMs: this.#ports.now(), attempt: 0 });
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#stateListeners.call();
  }
}

function parse(text: string): ServerFrame | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ServerFrame) : null;
  } catch {
    return null;
  }
}
