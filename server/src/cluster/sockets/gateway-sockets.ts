/**
 * Logins and private topics of a gateway's sockets: each socket that logs in has a remote connection at the engine that owns the
 * accounts of its user. A lost message, an engine that is silent and another owner have one answer: the connection is opened
 * again, and its topics begin again.
 */

import type { SteadyClock } from '@vernier/shared/clock';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { refuse } from '@vernier/shared/refusals';
import type { BusMessage, MessageBus } from '../../platform/message-bus/message-bus.ts';
import { refusalFrame } from '../../http/socket/answers.ts';
import type { PrivateFrame } from '../../http/socket/client-frame.ts';
import type { Connection } from '../../http/socket/connection.ts';
import type { PrivateFrames } from '../../http/socket/private-topics.ts';
import type { ShardChoice } from '../gateway/shard-choice.ts';
import { type RemoteEngine, EngineTable, MOST_MISSED_HEARTBEATS } from './engine-table.ts';
import {
  decodeEngineMessage,
  decodeHeartbeat,
  ENGINE_KINDS,
  encodeGatewayMessage,
  type EngineMessage,
  engineSubject,
  gatewaySubject,
  SOCKETS_SUBJECT,
} from './remote-messages.ts';
import { activityNumber, reasonOf, resumedFrame, SocketRecord } from './socket-record.ts';

/** Connections that are opened again in a quarter of a second: a hundred a second, so that an engine that has just started is not flooded. */
const MOST_OPENED = 25;
/** Of the client, while the engine does not answer. */
const MOST_WAITING = 200;
const INTERVALS_PER_HEARTBEAT = 2;
/** After a pause of the process it does not count intervals: the engines have been silent for as long. */
const LONGEST_BREAK_MS = 1_000;
const POSTPONED_MS = 1_000;

export interface GatewaySocketsParts {
  readonly bus: MessageBus;
  /** Name of this process, different at each start. */
  readonly gateway: string;
  readonly steady: SteadyClock;
  readonly choice: ShardChoice;
}

export class GatewaySockets implements PrivateFrames<Connection> {
  /** Remote connections that were opened again. */
  reopened = 0;
  readonly #parts: GatewaySocketsParts;
  readonly #unsubscribe: () => void;
  readonly #records = new Map<Connection, SocketRecord>();
  readonly #byNumber = new Map<number, SocketRecord>();
  readonly #engines: EngineTable;
  /** To be opened, by shard, in this order. */
  readonly #queues: readonly Set<SocketRecord>[] = ALL_SHARDS.map(() => new Set());
  /** Numbers of closed sockets, with the heartbeats that still name them. */
  readonly #closed = new Map<number, number>();
  #lastNumber = 0;
  #lastAttempt = 0;
  #opened = 0;
  #intervals = 0;
  #heartbeat = 0;
  #heartbeatMs = 0;

  constructor(parts: GatewaySocketsParts) {
    this.#parts = parts;
    this.#engines = new EngineTable(parts.steady);
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
    return this.#queues.reduce((sum, queue) => sum + queue.size, 0);
  }

  /** Whether no engine answers. */
  get isEngineSilent(): boolean {
    return this.#engines.isSilent;
  }

  obey(connection: Connection, frame: PrivateFrame): void {
    const known = this.#records.get(connection);
    if (known === undefined && frame.cmd !== 'login') return answerLocally(connection, frame);
    if (known !== undefined && known.waiting >= MOST_WAITING)
      return connection.send(refusalFrame(refuse('unavailable'), frame, connection.lang));
    if (frame.cmd === 'sub' && !connection.subscribe(frame.topic))
      return connection.send(refusalFrame(refuse('too_many_subscriptions'), frame, connection.lang));
    const record = known ?? this.#begin(connection, frame);
    const number = record.add(frame);
    if (record.isOpen) this.#sendFrames(record, number, [frame]);
    else if (known === undefined) this.#openAt(record, this.#engines.ownerOf(record.shard));
  }

  remove(connection: Connection): void {
    const record = this.#records.get(connection);
    if (record === undefined) return;
    this.#records.delete(connection);
    this.#byNumber.delete(record.number);
    this.#queueOf(record).delete(record);
    this.#closed.set(record.number, MOST_MISSED_HEARTBEATS + 1);
  }

  /** Four times a second. */
  onInterval(): Promise<void> {
    this.#intervals += 1;
    this.#opened = 0;
    this.#openQueued();
    const isLate = this.#nowMs - this.#heartbeatMs >= LONGEST_BREAK_MS;
    if (isLate || this.#intervals % INTERVALS_PER_HEARTBEAT === 0) this.#sendHeartbeat();
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

  #begin(connection: Connection, frame: PrivateFrame): SocketRecord {
    const shard = frame.cmd === 'login' ? this.#parts.choice.shardOfLogin(frame.token) : 0;
    this.#lastNumber += 1;
    const record = new SocketRecord(connection, this.#lastNumber, shard);
    this.#records.set(connection, record);
    this.#byNumber.set(record.number, record);
    this.#queueOf(record).add(record);
    return record;
  }

  #queueOf({ shard }: SocketRecord): Set<SocketRecord> {
    return this.#queues[shard] as Set<SocketRecord>;
  }

  #openAgain(record: SocketRecord): void {
    record.isOpen = false;
    this.#queueOf(record).add(record);
    this.reopened += 1;
  }

  #openQueued(): void {
    for (const [shard, queue] of this.#queues.entries()) {
      if (queue.size === 0) continue;
      const owner = this.#engines.ownerOf(shard);
      if (owner === null) continue;
      for (const record of queue) {
        if (this.#opened >= MOST_OPENED) return;
        if (record.notBeforeMs > this.#nowMs) continue;
        this.#opened += 1;
        this.#openAt(record, owner);
      }
    }
  }

  /** Null while the shard has no owner that answers. */
  #openAt(record: SocketRecord, owner: RemoteEngine | null): void {
    if (owner === null) return;
    this.#queueOf(record).delete(record);
    if (record.engine !== null && record.engine !== owner) this.#leave(record);
    record.engine = owner;
    this.#lastAttempt += 1;
    this.#sendFrames(record, 1, record.open(this.#lastAttempt));
  }

  /** The engine that has the remote connection forgets it. */
  #leave(record: SocketRecord): void {
    this.#closed.set(record.number, MOST_MISSED_HEARTBEATS + 1);
    this.#byNumber.delete(record.number);
    this.#lastNumber += 1;
    record.number = this.#lastNumber;
    this.#byNumber.set(record.number, record);
  }

  #sendFrames(
    { number, attempt, engine, connection: { lang } }: SocketRecord,
    first: number,
    frames: PrivateFrame[],
  ): void {
    if (engine === null) return;
    const { gateway, bus } = this.#parts;
    const { link } = engine;
    const message = {
      kind: 'frames',
      gateway,
      link,
      connection: number,
      attempt,
      lang,
      first,
      frames,
    } as const;
    bus.publish(engineSubject(engine.number), encodeGatewayMessage(message));
  }

  #sendHeartbeat(): void {
    this.#heartbeat += 1;
    this.#heartbeatMs = this.#nowMs;
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
      .filter((record) => record.list(this.#heartbeat, record.engine?.answeredHeartbeat ?? 0))
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

  #receiveHeartbeat({ connection: number, attempt: link, seq: heartbeat, body }: EngineMessage): void {
    const { epochs, entries } = decodeHeartbeat(body);
    const received = this.#engines.receive({ number, link, heartbeat, epochs });
    if (received === null) return;
    const { engine, isBroken, moved } = received;
    if (isBroken || moved.size > 0)
      for (const record of this.#records.values()) {
        const hasMoved = moved.has(record.shard) && record.engine !== this.#engines.ownerOf(record.shard);
        if (record.isOpen && (hasMoved || (isBroken && record.engine === engine))) this.#openAgain(record);
      }
    if (isBroken) return;
    for (const entry of entries) {
      const record = this.#byNumber.get(entry.connection);
      if (record?.engine === engine && record.isMissing(entry, heartbeat)) this.#openAgain(record);
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
        return connection.socket.terminate();
      case ENGINE_KINDS.moved:
        return this.#move(record, message);
    }
  }

  /** Opens the connection at the engine that owns the shard, as soon as it is known. */
  #move(record: SocketRecord, { command, body }: EngineMessage): void {
    const { choice } = this.#parts;
    const { engine } = record;
    const shard = body[0] ?? 0;
    record.moved(command);
    if (record.token !== null) choice.note(record.token, shard);
    if (engine !== null) this.#engines.released(engine, shard);
    record.shard = shard;
    this.#openAgain(record);
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
