/** Logins of sockets and their private topics, in the process that has the sessions. */

import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { PRIVATE_TOPICS } from '../../core/feeds/account-feed.ts';
import type { SocketTopic, Subscriber } from '../../core/feeds/topic.ts';
import type { Sessions } from '../../features/auth/sessions.ts';
import type { Session } from '../../platform/routing/session.ts';
import { refusedToken } from '../../platform/routing/token-scope.ts';
import { TOPIC_ACCESS } from '../pipeline/token-access.ts';
import { ackOf, refusalFrame } from './answers.ts';
import type { FrameOf, PrivateFrame } from './client-frame.ts';
import { LOGIN_TOPICS, type PrivateFeeds, privateTopic } from './topics.ts';

/** Sessions of sockets are checked in so many sweeps, a part in each. */
const SWEEPS_PER_ROUND = 60;

/** The part of a socket that logs in; also a socket of a gateway, see cluster/sockets. */
export interface PrivateSubscriber extends Subscriber {
  readonly isOpen: boolean;
  session: Session | undefined;
  send(frame: ServerFrame): void;
  /** Sends a frame that answers none: the session has ended. */
  sendEnd(frame: ServerFrame): void;
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): boolean;
  forget(topic: string): void;
}

/** What processes the private frames of sockets: this process, or an engine. */
export interface PrivateFrames<Socket> {
  obey(socket: Socket, frame: PrivateFrame): void | Promise<void>;
  remove(socket: Socket): void;
  /** Four times a second. */
  onInterval(): Promise<void>;
  /** Once a second. */
  sweep(): void;
}

type SocketSessions = Pick<Sessions, 'ofHeader' | 'current' | 'onRevoked'>;

export class PrivateTopics implements PrivateFrames<PrivateSubscriber> {
  readonly #feeds: PrivateFeeds;
  readonly #sessions: SocketSessions;
  /** Each logged-in socket with the private topics it has joined. */
  readonly #joined = new Map<PrivateSubscriber, Map<string, SocketTopic>>();
  /** The sockets whose sessions are still to be checked in this round. */
  #unchecked = this.#joined.keys();

  constructor(feeds: PrivateFeeds, sessions: SocketSessions) {
    this.#feeds = feeds;
    this.#sessions = sessions;
    sessions.onRevoked((tokenHash) => this.#endSession(tokenHash));
  }

  obey(socket: PrivateSubscriber, frame: PrivateFrame): void | Promise<void> {
    switch (frame.cmd) {
      case 'sub':
        return this.#subscribe(socket, frame);
      case 'unsub':
        return this.#unsubscribe(socket, frame);
      case 'login':
        return this.#login(socket, frame);
      case 'logout':
        this.#logout(socket);
        return socket.send({ cmd: 'ack', of: 'logout' });
    }
  }

  remove(socket: PrivateSubscriber): void {
    for (const topic of this.#joined.get(socket)?.values() ?? []) topic.leave(socket);
    this.#joined.delete(socket);
  }

  /** Sends new activity; it reads the database. */
  onInterval(): Promise<void> {
    return this.#feeds.activity.flush();
  }

  /** Ends sessions of sockets that have expired, within about a minute [AUTH-6]. */
  sweep(): void {
    for (let left = Math.ceil(this.#joined.size / SWEEPS_PER_ROUND); left > 0; left -= 1) {
      const { done, value: socket } = this.#unchecked.next();
      if (done === true) {
        this.#unchecked = this.#joined.keys();
        return;
      }
      const { session } = socket;
      if (session !== undefined && this.#sessions.current(session) === undefined) this.#endSessionOf(socket);
    }
  }

  #subscribe(socket: PrivateSubscriber, frame: FrameOf<'sub'>): void {
    const found = privateTopic(this.#feeds, frame, socket.session);
    if (isRefusal(found)) return refuseFrame(socket, found, frame);
    if (!socket.subscribe(found.key)) return refuseFrame(socket, refuse('too_many_subscriptions'), frame);
    socket.send(ackOf(frame, found));
    this.#join(socket, found.key, found.topic);
  }

  #unsubscribe(socket: PrivateSubscriber, frame: FrameOf<'unsub'>): void {
    const found = privateTopic(this.#feeds, frame, socket.session);
    if (isRefusal(found)) return refuseFrame(socket, found, frame);
    if (socket.unsubscribe(found.key)) this.#leave(socket, found.key);
    socket.send(ackOf(frame, found));
  }

  /** A login subscribes to all private topics, an API token to those in its scope. Both can unsubscribe and subscribe again. */
  #login(socket: PrivateSubscriber, frame: FrameOf<'login'>): void | Promise<void> {
    const session = this.#sessions.ofHeader(frame.token);
    return session instanceof Promise
      ? session.then((found) => this.#begin(socket, frame, found))
      : this.#begin(socket, frame, session);
  }

  #begin(socket: PrivateSubscriber, frame: FrameOf<'login'>, read: Session | undefined): void {
    // it was read by a promise, and may have ended before this turn
    const session = read === undefined ? undefined : this.#sessions.current(read);
    if (!socket.isOpen) return;
    if (session === undefined) return refuseFrame(socket, refuse('session_invalid'), frame);
    this.#logout(socket);
    socket.session = session;
    this.#joined.set(socket, new Map());
    for (const name of PRIVATE_TOPICS) {
      if (refusedToken(session, TOPIC_ACCESS[name]) !== null) continue;
      this.#join(socket, name, this.#feeds.accounts.topic(name, session.user.id));
    }
    socket.send({ cmd: 'ack', of: 'login' });
  }

  #logout(socket: PrivateSubscriber): void {
    this.remove(socket);
    for (const name of LOGIN_TOPICS) socket.forget(name);
    socket.session = undefined;
  }

  #endSession(tokenHash: string): void {
    for (const socket of this.#joined.keys()) {
      if (socket.session?.hash === tokenHash) this.#endSessionOf(socket);
    }
  }

  #endSessionOf(socket: PrivateSubscriber): void {
    this.#logout(socket);
    // so that a page that only listens is notified immediately
    socket.sendEnd(refusalFrame(refuse('session_invalid'), { cmd: 'login' }, socket.lang));
  }

  #join(socket: PrivateSubscriber, key: string, topic: SocketTopic): void {
    this.#joined.get(socket)?.set(key, topic);
    topic.join(socket);
  }

  #leave(socket: PrivateSubscriber, key: string): void {
    const joined = this.#joined.get(socket);
    joined?.get(key)?.leave(socket);
    joined?.delete(key);
  }
}

function refuseFrame(socket: PrivateSubscriber, refusal: Refusal, frame: PrivateFrame): void {
  socket.send(refusalFrame(refusal, frame, socket.lang));
}
