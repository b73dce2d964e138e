/**
 * Logins and private topics of a gateway's sockets: each socket that logs in has a remote connection at the engine. A lost
 * message, an engine that is silent and another engine have one answer: the connection is opened again, and its topics begin
 * again.
 */

import type { SteadyClock } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import type { BusMessage, MessageBus } from '../../platform/message-bus/message-bus.ts';
import { refusalFrame } from '../../http/socket/answers.ts';
import type { PrivateFrame } from '../../http/socket/client-frame.ts';
import type { Connection } from '../../http/socket/connection.ts';
import type { PrivateFrames } from '../../http/socket/private-topics.ts';
import {
  decodeEngineMessage,
  decodeEntries,
  ENGINE_KINDS,
  encodeGatewayMessage,
  type EngineMessage,
  gatewaySubject,
  SOCKETS_SUBJECT,
} from './remote-messages.ts';
import { activityNumber, reasonOf, resumedFrame, SocketRecord } from './socket-record.ts';

/** Connections that are opened again in a quarter of a second: a hundred a second, so that an engine that has just started is not flooded. */
const MOST_OPENED = 25;
/** Of the client, while the engine does not answer. */
const MOST_WAITING = 200;
const ENGINE_SILENCE_MS = 3_000;
/** The engine names a connection in this many heartbeats after its last frame. */
const MOST_MISSED_HEARTBEATS = 3;
const INTERVALS_PER_HEARTBEAT = 2;
const POSTPONED_MS = 1_000;

export interface GatewaySocketsParts {
  readonly bus: MessageBus;
  /** Name of this process, different at each start. */
  readonly gateway: string;
  readonly steady: SteadyClock;
}

/** The engine that answers, and the period in which it has known this gateway without a break. */
interface Engine {
  readonly epoch: number;
  readonly link: number;
}

export class GatewaySockets implements PrivateFrames<Connection> {
  /** Remote connections that were opened again. */
  reopened = 0;
  readonly #parts: GatewaySocketsParts;
  readonly #unsubscribe: () => void;
  readonly #records = new Map<Connection, SocketRecord>();
  readonly #byNumber = new Map<number, SocketRecord>();
  /** To be opened, in this order. */
  readonly #queue = new Set<SocketRecord>();
  /** Numbers of closed sockets, with the heartbeats that still name them. */
  readonly #closed = new Map<number, number>();
  #engine: Engine | null = null;
  #lastNumber = 0;
  #lastAttempt = 0;
  #opened = 0;
  #intervals = 0;
  #heartbeat = 0;
  #answeredHeartbeat = 0;
  #lastAnswerMs = Number.NEGATIVE_INFINITY;

  constructor(parts: GatewaySocketsParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.bus.subscribe(gatewaySubject(parts.gateway), (message) =>
      this.#receive(message),
    );
    this.#sendHeartbeat();
  }

  /** Sockets with a remote connection. */
  get size(): number {
    return this.#records.size;
  }

  /** Remote connections that wait for the engine. */
  get queued(): number {
    return this.#queue.size;
  }

  get isEngineSilent(): boolean {
    return this.#parts.steady.monotonicMs() - this.#lastAnswerMs >= ENGINE_SILENCE_MS;
  }

  obey(connection: Connection, frame: PrivateFrame): void {
    const known = this.#records.get(connection);
    if (known === undefined && frame.cmd !== 'login') return answerLocally(connection, frame);
    if (known !== undefined && known.waiting >= MOST_WAITING)
      return connection.send(refusalFrame(refuse('unavailable'), frame, connection.lang));
    if (frame.cmd === 'sub' && !connection.subscribe(frame.topic))
      return connection.send(refusalFrame(refuse('too_many_subscriptions'), frame, connection.lang));
    const record = known ?? this.#begin(connection);
    const number = record.add(frame);
    if (record.isOpen) this.#sendFrames(record, number, [frame]);
    else if (known === undefined && this.#engine !== null && !this.isEngineSilent) this.#open(record);
  }

  remove(connection: Connection): void {
    const record = this.#records.get(connection);
    if (record === undefined) return;
    this.#records.delete(connection);
    this.#byNumber.delete(record.number);
    this.#queue.delete(record);
    this.#closed.set(record.number, MOST_MISSED_HEARTBEATS + 1);
  }

  /** Four times a second. */
  onInterval(): Promise<void> {
    this.#intervals += 1;
    this.#opened = 0;
    this.#openQueued();
    if (this.#intervals % INTERVALS_PER_HEARTBEAT === 0) this.#sendHeartbeat();
    return Promise.resolve();
  }

  sweep(): void {
    // The engine checks the sessions.
  }

  stop(): void {
    this.#unsubscribe();
  }

  get #nowMs(): number {
    return this.#parts.steady.monotonicMs();
  }

  #begin(connection: Connection): SocketRecord {
    this.#lastNumber += 1;
    const record = new SocketRecord(connection, this.#lastNumber);
    this.#records.set(connection, record);
    this.#byNumber.set(record.number, record);
    this.#queue.add(record);
    return record;
  }

  #openAgain(record: SocketRecord): void {
    record.isOpen = false;
    this.#queue.add(record);
    this.reopened += 1;
  }

  #openQueued(): void {
    if (this.#engine === null || this.isEngineSilent) return;
    for (const record of this.#queue) {
      if (this.#opened >= MOST_OPENED) return;
      if (record.notBeforeMs > this.#nowMs) continue;
      this.#opened += 1;
      this.#open(record);
    }
  }

  #open(record: SocketRecord): void {
    this.#queue.delete(record);
    this.#lastAttempt += 1;
    this.#sendFrames(record, 1, record.open(this.#lastAttempt));
  }

  #sendFrames(
    { number, attempt, connection: { lang } }: SocketRecord,
    first: number,
    frames: PrivateFrame[],
  ): void {
    if (this.#engine === null) return;
    const { gateway, bus } = this.#parts;
    const { epoch, link } = this.#engine;
    const message = {
      kind: 'frames',
      gateway,
      epoch,
      link,
      connection: number,
      attempt,
      lang,
      first,
      frames,
    } as const;
    bus.publish(SOCKETS_SUBJECT, encodeGatewayMessage(message));
  }

  #sendHeartbeat(): void {
    this.#heartbeat += 1;
    const { gateway, bus } = this.#parts;
    const closed = [...this.#closed.keys()];
    for (const [number, repeats] of this.#closed) {
      if (repeats > 1) this.#closed.set(number, repeats - 1);
      else this.#closed.delete(number);
    }
    const behind = [...this.#records.values()]
      .filter(({ connection }) => connection.isBehind)
      .map(({ number }) => number);
    const waiting = [...this.#records.values()]
      .filter((record) => record.list(this.#heartbeat, this.#answeredHeartbeat))
      .map(({ number }) => number);
    const heartbeat = this.#heartbeat;
    const message = { kind: 'heartbeat', gateway, heartbeat, closed, behind, waiting } as const;
    bus.publish(SOCKETS_SUBJECT, encodeGatewayMessage(message));
  }

  #receive({ bytes }: BusMessage): void {
    const message = decodeEngineMessage(bytes);
    if (message === null) return;
    if (message.kind === ENGINE_KINDS.heartbeat) this.#receiveHeartbeat(message);
    else this.#receiveFrame(message);
    this.#openQueued();
  }

  #receiveHeartbeat({ connection: epoch, attempt: link, seq: heartbeat, body }: EngineMessage): void {
    const known = this.#engine;
    if (known !== null && (epoch < known.epoch || (epoch === known.epoch && link < known.link))) return;
    const isSame = known?.epoch === epoch && known.link === link;
    const missed = heartbeat - this.#answeredHeartbeat - 1;
    this.#engine = { epoch, link };
    this.#answeredHeartbeat = Math.max(this.#answeredHeartbeat, heartbeat);
    this.#lastAnswerMs = this.#nowMs;
    // Enough answers were lost that frames may be missing without a trace.
    if (!isSame || missed >= MOST_MISSED_HEARTBEATS) {
      for (const record of this.#records.values()) if (record.isOpen) this.#openAgain(record);
      return;
    }
    for (const entry of decodeEntries(body)) {
      const record = this.#byNumber.get(entry.connection);
      if (record?.isMissing(entry, heartbeat) === true) this.#openAgain(record);
    }
  }

  #receiveFrame(message: EngineMessage): void {
    const record = this.#byNumber.get(message.connection);
    if (record?.isOpen !== true || record.attempt !== message.attempt) return;
    if (message.seq < record.nextSeq) return;
    if (message.seq > record.nextSeq) return this.#openAgain(record);
    record.nextSeq += 1;
    const { connection } = record;
    switch (message.kind) {
      case ENGINE_KINDS.accepted:
      case ENGINE_KINDS.refused:
        return this.#answer(record, message);
      case ENGINE_KINDS.push:
        return this.#push(record, message.body);
      case ENGINE_KINDS.ended:
        record.ended();
        connection.write(message.body);
        return this.#removeIdle(record);
      case ENGINE_KINDS.cut:
        connection.socket.terminate();
    }
  }

  #push(record: SocketRecord, frame: Buffer): void {
    const activity = activityNumber(frame);
    if (activity !== undefined) record.noteActivity(activity);
    record.connection.write(frame);
  }

  #answer(record: SocketRecord, { kind, command, body }: EngineMessage): void {
    const answered = record.take(command);
    if (answered === undefined) return this.#openAgain(record);
    const { frame, origin } = answered;
    const isAccepted = kind === ENGINE_KINDS.accepted;
    const { connection } = record;
    if (origin === 'client') {
      if (isAccepted) record.accepted(frame);
      else record.refused(frame);
      connection.write(body);
    } else if (origin === 'login again' && !isAccepted) {
      if (reasonOf(body) !== 'session_invalid') {
        record.postpone(this.#nowMs + POSTPONED_MS);
        return this.#openAgain(record);
      }
      record.ended();
      connection.write(body);
    } else if (origin === 'subscription again' && isAccepted && frame.cmd === 'sub')
      connection.send(resumedFrame(frame.topic));
    this.#removeIdle(record);
  }

  #removeIdle(record: SocketRecord): void {
    if (record.isIdle) this.remove(record.connection);
  }
}

/** Without a login nothing reaches the engine. */
function answerLocally(connection: Connection, frame: PrivateFrame): void {
  connection.send(
    frame.cmd === 'logout'
      ? { cmd: 'ack', of: 'logout' }
      : refusalFrame(refuse('session_invalid'), frame, connection.lang),
  );
}
