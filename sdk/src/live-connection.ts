/**
 * One socket to the server: topics counted by use, pings, and a way back after every loss.
 * It knows no browser and no React (see live.ts); what the pushes mean is the readers' business.
 */

import type { Period } from '@vernier/shared/market/candle';
import { SESSION_INVALID_CODE } from '@vernier/shared/api/envelope';
import type { ClientFrame, ServerFrame } from '@vernier/shared/api/socket';
import { Listeners } from './listeners.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type Subscription, type Topic, type TopicData, Topics } from './topics.ts';

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
  /** The session's token, or null for an anonymous visitor. */
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
  /** When this phase began; while reconnecting, when the last connection was lost. */
  readonly sinceMs: number;
  /** Attempts since the connection was lost. */
  readonly attempt: number;
}

export const PING_EVERY_MS = 5_000;
export const CONNECT_TIMEOUT_MS = 5_000;
const MISSED_PONGS = 3;
/** Somebody is looking at the screen meanwhile: never more than five seconds between two attempts. */
const BACKOFF = { firstMs: 500, maxMs: 5_000 };
const PRIVATE_TOPICS: ReadonlySet<string> = new Set(['FOREX_TRADE', 'FOREX_CLOSED', 'WALLET']);

type Timer = ReturnType<typeof setTimeout>;
type ErrorFrame = Extract<ServerFrame, { cmd: 'error' }>;

interface PendingLogin {
  readonly id: number;
  readonly token: string;
}

export class LiveConnection {
  readonly #ports: LivePorts;
  readonly #topics = new Topics();
  readonly #stateListeners = new Listeners();
  readonly #resumeListeners = new Listeners();
  /** What the server has been asked for on the socket that is open now. */
  #sent: Subscription[] = [];
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
  #heardMs: number | null = null;
  #closeOnly = false;
  /** Runs while connecting (time limit) or waiting (next attempt). */
  #timer: Timer | undefined;
  #pinger: Timer | undefined;
  #probe: Timer | undefined;
  #matching: Timer | undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** When the server last said anything; null before its first word. */
  get heardMs(): number | null {
    return this.#heardMs;
  }

  /** The server takes no new business: what is open can be closed. As its last pong said. */
  get closeOnly(): boolean {
    return this.#closeOnly;
  }

  onState(listener: () => void): () => void {
    return this.#stateListeners.add(listener);
  }

  /** Called whenever everything was subscribed afresh: what was pushed meanwhile is lost and must be read again. */
  onResumed(listener: () => void): () => void {
    return this.#resumeListeners.add(listener);
  }

  /** Connects unless it already does; a wait for the next attempt is cut short. */
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

  /** Reads a topic until the returned function is called; the server is asked once per topic and period. */
  subscribe<T extends Topic>(topic: T, listener: (data: TopicData<T>) => void, period?: Period): () => void {
    const subscription: Subscription = { topic, period };
    const silence = this.#topics.listen(subscription, listener);
    if (this.#topics.enter(subscription)) this.#match(false);
    let reading = true;
    return () => {
      if (!reading) return;
      reading = false;
      silence();
      if (this.#topics.leave(subscription)) this.#matchSoon();
    };
  }

  /** The page came back or its network did: subscribe everything afresh and see whether the socket still answers. */
  refresh(): void {
    if (this.#state.phase === 'idle') return;
    if (this.#state.phase !== 'live') {
      if (this.#socket === null) this.#connect();
      return;
    }
    this.#subscribeAfresh();
    this.#resumeListeners.call();
    this.probe();
  }

  /** A ping that must be answered within the connect time limit. */
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
        this.#send({ cmd: 'unsub', ...frameOf(subscription) });
      this.#sent = this.#sent.filter((subscription) => !isPrivate(subscription));
      this.#send({ cmd: 'logout' });
    }
    this.#logIn();
    this.#match(false);
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
    const mine = () => this.#socket === socket;
    const socket = this.#ports.open({
      opened: () => mine() && this.#opened(),
      message: (data) => mine() && this.#received(data),
      closed: () => mine() && this.#lost(),
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
    this.#pinger = setInterval(() => this.#beat(), PING_EVERY_MS);
    this.#logIn();
    this.#match(false);
    if (resumed) this.#resumeListeners.call();
  }

  #beat(): void {
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
    this.#heardMs = this.#ports.now();
    if ('topic' in frame && 'data' in frame) {
      if (this.#mayDeliver(frame.topic)) this.#topics.push(frame.topic, frame.data);
    } else if (!('cmd' in frame)) return;
    else if (frame.cmd === 'pong') {
      this.#unanswered = 0;
      this.#losses = 0;
      clearTimeout(this.#probe);
      this.#probe = undefined;
      const closeOnly = frame.close_only === true;
      if (closeOnly === this.#closeOnly) return;
      this.#closeOnly = closeOnly;
      this.#stateListeners.call();
    } else if (frame.cmd === 'ack' && frame.of === 'login') {
      this.#acceptedToken = this.#pendingLogins.shift()?.token ?? null;
    } else if (frame.cmd === 'error' && frame.of === 'login') this.#loginFailed(frame);
  }

  /** A private push that comes before the newest login is accepted belongs to the session before it. */
  #mayDeliver(topic: string): boolean {
    if (!PRIVATE_TOPICS.has(topic)) return true;
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
    socket?.close();
  }

  #logIn(): void {
    this.#token = this.#ports.token();
    if (this.#token === null) return;
    this.#lastLoginId += 1;
    this.#pendingLogins.push({ id: this.#lastLoginId, token: this.#token });
    this.#send({ cmd: 'login', token: this.#token, id: this.#lastLoginId });
  }

  #subscribeAfresh(): void {
    for (const subscription of this.#sent) this.#send({ cmd: 'unsub', ...frameOf(subscription) });
    this.#sent = [];
    this.#match(true);
  }

  /** Waits for the end of the turn, so that a page change does not end a topic that the next page reads too. */
  #matchSoon(): void {
    clearTimeout(this.#matching);
    this.#matching = setTimeout(() => this.#match(true), 0);
  }

  /** Asks for what is read and not asked for yet; with `leaving`, also takes back what nobody reads any more. */
  #match(leaving: boolean): void {
    if (this.#state.phase !== 'live') return;
    for (const subscription of this.#topics.all()) {
      const allowed = this.#token !== null || !isPrivate(subscription);
      if (!allowed || this.#sent.some((sent) => sameSubscription(sent, subscription))) continue;
      this.#sent.push(subscription);
      this.#send({ cmd: 'sub', ...frameOf(subscription) });
    }
    if (!leaving) return;
    const unread = this.#sent.filter((sent) => !this.#topics.wants(sent));
    this.#sent = this.#sent.filter((sent) => this.#topics.wants(sent));
    for (const subscription of unread) this.#send({ cmd: 'unsub', ...frameOf(subscription) });
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

function isPrivate({ topic }: Pick<Subscription, 'topic'>): boolean {
  return PRIVATE_TOPICS.has(topic);
}

function sameSubscription(left: Subscription, right: Subscription): boolean {
  return left.topic === right.topic && left.period === right.period;
}

function frameOf({ topic, period }: Subscription): { topic: string; period?: Period } {
  return period === undefined ? { topic } : { topic, period };
}

function parse(text: string): ServerFrame | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ServerFrame) : null;
  } catch {
    return null;
  }
}
