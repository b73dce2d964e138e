/** Remote connections at an engine: the sockets of all gateways that have logged in to its accounts. */

import type { SteadyClock } from '@vernier/shared/clock';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { BusMessage, MessageBus } from '../../platform/message-bus/message-bus.ts';
import { FrameQueue, type FrameQueueParts } from '../../http/socket/frame-queue.ts';
import type { PrivateFrame } from '../../http/socket/client-frame.ts';
import type { PrivateTopics } from '../../http/socket/private-topics.ts';
import type { PushFaults } from '../../http/socket/push-faults.ts';
import { MOST_SOCKETS } from '../../http/socket/upgrade.ts';
import { RemoteConnection } from './remote-connection.ts';
import {
  decodeGatewayMessage,
  ENGINE_KINDS,
  encodeEngineMessage,
  encodeHeartbeat,
  engineSubject,
  type FramesMessage,
  gatewaySubject,
  type HeartbeatMessage,
  type ConnectionEntry,
  SOCKETS_SUBJECT,
} from './remote-messages.ts';

/** A gateway sends a heartbeat twice a second: one that is silent for longer is gone, or has another engine. */
const GATEWAY_SILENCE_MS = 5_000;
/** Heartbeats that name a connection after its last frame, so that a lost one does not matter. */
const ENTRY_REPEATS = 3;
/** A message has a size limit. */
const ENTRIES_PER_MESSAGE = 10_000;

interface Gateway {
  readonly subject: string;
  /** Differs each time that the engine learns of the gateway. */
  readonly link: number;
  readonly connections: Map<number, RemoteConnection>;
  /** Connections with frames that the last heartbeats did not name, with the repeats that are left. */
  readonly recent: Map<RemoteConnection, number>;
  lastMessageMs: number;
}

interface MovedConnection {
  readonly gateway: Gateway;
  readonly connection: RemoteConnection;
  readonly shard: number;
  /** Number of the login that another engine answers; 0 when the session itself has moved. */
  readonly command: number;
}

export interface RemoteConnectionsParts extends FrameQueueParts {
  readonly bus: MessageBus;
  readonly topics: PrivateTopics;
  /** Differs for each process. */
  readonly engine: number;
  readonly shards: OwnedShards;
  /** Number of the ownership of an owned shard: a later owner has a greater one. */
  readonly epochOf: (shard: number) => number;
  readonly steady: SteadyClock;
  readonly sandbox: PushFaults | null;
}

export class RemoteConnections {
  readonly #parts: RemoteConnectionsParts;
  readonly #frames: FrameQueue<RemoteConnection>;
  readonly #gateways = new Map<string, Gateway>();
  readonly #ends: readonly (() => void)[];
  #links = 0;

  constructor(parts: RemoteConnectionsParts) {
    this.#parts = parts;
    this.#frames = new FrameQueue(parts);
    const receive = (message: BusMessage) => this.#receive(message);
    this.#ends = [SOCKETS_SUBJECT, engineSubject(parts.engine)].map((subject) =>
      parts.bus.subscribe(subject, receive),
    );
    parts.shards.onReleased((shard) => this.#move(shard));
  }

  get size(): number {
    let size = 0;
    for (const { connections } of this.#gateways.values()) size += connections.size;
    return size;
  }

  /** Forgets gateways that are silent. */
  sweep(): void {
    const silentSinceMs = this.#parts.steady.monotonicMs() - GATEWAY_SILENCE_MS;
    for (const [name, gateway] of this.#gateways) {
      if (gateway.lastMessageMs <= silentSinceMs) this.#forget(name, gateway);
    }
  }

  /** Gateways open their connections again at the next owner. */
  stop(): void {
    for (const end of this.#ends) end();
    for (const [name, gateway] of this.#gateways) this.#forget(name, gateway);
  }

  #receive({ bytes }: BusMessage): void {
    const message = decodeGatewayMessage(bytes);
    if (message?.kind === 'heartbeat') this.#answerHeartbeat(message);
    if (message?.kind === 'frames') this.#receiveFrames(message);
  }

  #answerHeartbeat({ gateway: name, heartbeat, ...listed }: HeartbeatMessage): void {
    const gateway = this.#gateways.get(name) ?? this.#learn(name);
    gateway.lastMessageMs = this.#parts.steady.monotonicMs();
    for (const number of listed.closed) this.#remove(gateway, gateway.connections.get(number));
    const slow = new Set(listed.behind);
    for (const connection of gateway.connections.values()) connection.isBehind = slow.has(connection.number);
    const entries: ConnectionEntry[] = listed.waiting.map((number) => entryOf(gateway, number));
    for (const [connection, repeats] of gateway.recent) {
      entries.push(connection.entry);
      if (repeats > 1) gateway.recent.set(connection, repeats - 1);
      else gateway.recent.delete(connection);
    }
    const { engine, shards, epochOf } = this.#parts;
    const owned = new Set(shards.shards);
    const epochs = ALL_SHARDS.map((shard) => (owned.has(shard) ? epochOf(shard) : 0));
    do {
      const body = encodeHeartbeat({ epochs, entries: entries.splice(0, ENTRIES_PER_MESSAGE) });
      const numbers = { connection: engine, attempt: gateway.link, seq: heartbeat, command: 0 };
      this.#parts.bus.publish(
        gateway.subject,
        encodeEngineMessage({ kind: ENGINE_KINDS.heartbeat, ...numbers, body }),
      );
    } while (entries.length > 0);
  }

  #learn(name: string): Gateway {
    this.#links += 1;
    const gateway: Gateway = {
      subject: gatewaySubject(name),
      link: this.#links,
      connections: new Map(),
      recent: new Map(),
      lastMessageMs: 0,
    };
    this.#gateways.set(name, gateway);
    return gateway;
  }

  /** A message that does not follow the one before is ignored: the next heartbeat shows the gateway that frames are missing. */
  #receiveFrames({ gateway: name, link, first, frames, ...opened }: FramesMessage): void {
    const gateway = this.#gateways.get(name);
    if (gateway === undefined || link !== gateway.link) return;
    const known = gateway.connections.get(opened.connection);
    const connection =
      first === 1 && (known === undefined || known.attempt < opened.attempt)
        ? this.#open(gateway, opened)
        : known;
    if (connection?.attempt !== opened.attempt || connection.nextCommand !== first) return;
    for (const frame of frames) this.#answer(gateway, connection, frame);
  }

  #open(
    gateway: Gateway,
    { connection: number, attempt, lang }: Pick<FramesMessage, 'connection' | 'attempt' | 'lang'>,
  ): RemoteConnection | undefined {
    this.#remove(gateway, gateway.connections.get(number));
    if (gateway.connections.size >= MOST_SOCKETS) return undefined;
    const { bus, sandbox } = this.#parts;
    const connection = new RemoteConnection({
      ...{ number, attempt, lang, sandbox },
      publish: (sender, message) => {
        gateway.recent.set(sender, ENTRY_REPEATS);
        bus.publish(gateway.subject, message);
      },
    });
    gateway.connections.set(number, connection);
    return connection;
  }

  #answer(gateway: Gateway, connection: RemoteConnection, frame: PrivateFrame): void {
    const command = connection.nextCommand;
    connection.nextCommand += 1;
    const failed = (error: unknown) => {
      if (!(error instanceof NotOwner) || error.shard === null) throw error;
      this.#moveConnection({ gateway, connection, shard: error.shard, command });
    };
    this.#frames.run(connection, frame, () => {
      // The frames after one that has moved are answered by the other engine.
      if (!connection.isOpen) return undefined;
      connection.answering = command;
      try {
        const obeyed = this.#parts.topics.obey(connection, frame);
        return obeyed instanceof Promise ? obeyed.catch(failed) : undefined;
      } catch (error) {
        return failed(error);
      }
    });
  }

  /** Gateways open the connections of a released shard at its next owner. */
  #move(shard: number): void {
    for (const gateway of this.#gateways.values())
      for (const connection of [...gateway.connections.values()]) {
        const { session } = connection;
        if (session !== undefined && shardOf(session.user.id) === shard)
          this.#moveConnection({ gateway, connection, shard, command: 0 });
      }
  }

  #moveConnection({ gateway, connection, shard, command }: MovedConnection): void {
    connection.sendMoved(shard, command);
    this.#remove(gateway, connection);
  }

  #remove(gateway: Gateway, connection: RemoteConnection | undefined): void {
    if (connection === undefined) return;
    connection.isOpen = false;
    gateway.connections.delete(connection.number);
    gateway.recent.delete(connection);
    this.#parts.topics.remove(connection);
  }

  #forget(name: string, gateway: Gateway): void {
    for (const connection of [...gateway.connections.values()]) this.#remove(gateway, connection);
    this.#gateways.delete(name);
  }
}

function entryOf({ connections }: Gateway, connection: number): ConnectionEntry {
  return connections.get(connection)?.entry ?? { connection, attempt: 0, seq: 0, received: 0 };
}
