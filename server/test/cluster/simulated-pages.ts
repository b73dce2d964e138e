/** Gateways and engines of tests in one process: sockets without a network, a store with one number for each user, and one clock. */

import { Writable } from 'node:stream';
import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import type { ManualClock } from '@vernier/shared/clock';
import { EVERY_SHARD, type OwnedShards, requireOwner } from '../../src/core/shards/owned-shards.ts';
import { AccountFeed } from '../../src/core/feeds/account-feed.ts';
import { payloadOf } from '../../src/core/feeds/text-frame.ts';
import { ActivityFeed } from '../../src/features/activity/activity-feed.ts';
import type { PrivateFrame } from '../../src/http/socket/client-frame.ts';
import { Connection, Traffic } from '../../src/http/socket/connection.ts';
import { PrivateTopics } from '../../src/http/socket/private-topics.ts';
import type { GatewaySockets } from '../../src/cluster/sockets/gateway-sockets.ts';
import { RemoteConnections } from '../../src/cluster/sockets/remote-connections.ts';
import type { MessageBus } from '../../src/platform/message-bus/message-bus.ts';
import type { Session } from '../../src/platform/routing/session.ts';

type Sent = ServerFrame & Record<string, unknown>;

const OPEN = 1;
const CLOSED = 3;

/** The numbers of all users, and which tokens have a session. */
export class SimulatedStore {
  readonly values = new Map<number, number>();
  readonly activity = new Map<number, number>();
  readonly ended = new Set<string>();

  valueOf(userId: number): number {
    return this.values.get(userId) ?? 0;
  }

  lastActivity(userId: number): number {
    return this.activity.get(userId) ?? 0;
  }
}

export interface SimulatedEngineOptions {
  readonly bus: MessageBus;
  readonly epoch: number;
  readonly clock: ManualClock;
  /** Absent: the epoch. */
  readonly engine?: number;
  readonly shards?: OwnedShards;
  /** Absent: the epoch, for all shards. */
  readonly epochOf?: (shard: number) => number;
}

/** A token is the number of its user; one with an `r` may only read. */
export class SimulatedEngine {
  readonly connections: RemoteConnections;
  readonly #store: SimulatedStore;
  readonly #shards: OwnedShards;
  readonly #accounts: AccountFeed;
  readonly #activity: ActivityFeed;
  readonly #topics: PrivateTopics;
  #revoked: (tokenHash: string) => void = () => undefined;

  constructor(
    store: SimulatedStore,
    {
      bus,
      epoch,
      clock,
      engine = epoch,
      shards = EVERY_SHARD,
      epochOf = () => epoch,
    }: SimulatedEngineOptions,
  ) {
    this.#store = store;
    this.#shards = shards;
    const failed = (error: unknown) => {
      throw error;
    };
    this.#accounts = new AccountFeed({} as never, failed);
    this.#activity = new ActivityFeed(
      {
        onAdded: () => undefined,
        last: (userId: number) => Promise.resolve(store.lastActivity(userId)),
        readUpTo: () => Promise.resolve(0),
        after: (userId: number, last: number, most: number) =>
          Promise.resolve(
            Array.from({ length: Math.min(most, store.lastActivity(userId) - last) }, (_, index) => ({
              number: last + 1 + index,
            })),
          ),
      } as never,
      ({ number }) => ({ id: number }) as never,
    );
    this.#topics = new PrivateTopics(
      { accounts: this.#accounts, activity: this.#activity },
      {
        ofHeader: (token) => this.#session(token ?? ''),
        current: (session) => (shards.owns(session.user.id) ? this.#session(session.hash) : undefined),
        onRevoked: (listener) => {
          this.#revoked = listener;
        },
      },
    );
    this.connections = new RemoteConnections({
      ...{
        bus,
        engine,
        shards,
        epochOf,
        topics: this.#topics,
        steady: clock,
        sandbox: null,
      },
      disk: { failed: () => undefined },
      log: { error: (message, fields) => failed(new Error(message, { cause: fields })) },
    });
  }

  change(userId: number): void {
    const value = this.#store.valueOf(userId) + 1;
    this.#store.values.set(userId, value);
    this.#accounts.notify(userId, { value } as never);
  }

  addActivity(userId: number): void {
    this.#store.activity.set(userId, this.#store.lastActivity(userId) + 1);
    this.#activity.changed(userId);
  }

  endSession(token: string): void {
    this.#store.ended.add(token);
    this.#revoked(token);
  }

  async onInterval(): Promise<void> {
    this.#topics.sweep();
    this.connections.sweep();
    await this.#topics.onInterval();
  }

  #session(token: string): Session | undefined {
    if (!/^\d+r?$/.test(token) || this.#store.ended.has(token)) return undefined;
    const id = Number.parseInt(token, 10);
    requireOwner(this.#shards, id);
    return {
      hash: token,
      user: { id } as never,
      ...(token.endsWith('r') ? { scope: 'read' as const } : {}),
    };
  }
}

/** A page: it shows the number that the last push or read gave it, and reads after each subscription. */
export class SimulatedPage {
  readonly userId: number;
  readonly frames: Sent[] = [];
  readonly events: number[] = [];
  shown = 0;
  reads = 0;
  readonly #store: SimulatedStore;
  readonly #gateway: GatewaySockets;
  readonly #connection: Connection;
  readonly #socket: { readyState: number; closeCode: number | null; isCut: boolean };
  readonly transport = new FakeTransport((frame) => this.#receive(frame));

  constructor(
    { store, gateway, clock }: { store: SimulatedStore; gateway: GatewaySockets; clock: ManualClock },
    userId: number,
  ) {
    this.userId = userId;
    this.#store = store;
    this.#gateway = gateway;
    const socket = {
      readyState: OPEN,
      closeCode: null as number | null,
      isCut: false,
      send: (text: string) => this.#receive(JSON.parse(text) as Sent),
      close: (code: number) => {
        socket.closeCode = code;
        this.close();
      },
      terminate: () => {
        socket.isCut = true;
        this.close();
      },
    };
    this.#socket = socket;
    this.#connection = new Connection({
      ...{ socket: socket as never, transport: this.transport as never, steady: clock },
      ...{ lang: 'en' as const, traffic: new Traffic(), sandbox: null },
    });
  }

  get closeCode(): number | null {
    return this.#socket.closeCode;
  }

  send(frame: PrivateFrame): void {
    this.#gateway.obey(this.#connection, frame);
  }

  logIn(token = String(this.userId)): void {
    this.send({ cmd: 'login', token, id: 'login' });
    for (const topic of ['FOREX_TRADE', 'WALLET']) this.send({ cmd: 'sub', topic, id: topic });
  }

  close(): void {
    if (this.#socket.readyState === CLOSED) return;
    this.#socket.readyState = CLOSED;
    this.#gateway.remove(this.#connection);
  }

  /** Frames without pushes, as short texts. */
  get answers(): readonly string[] {
    return this.frames
      .filter(({ cmd }) => cmd !== 'push')
      .map((frame) =>
        [frame.cmd, frame['of'], frame['topic'], frame['reason'], frame['resumed']].filter(Boolean).join(' '),
      );
  }

  /** Numbers of the pushes of a topic. */
  numbersOf(topic: string): readonly unknown[] {
    return this.frames.filter((frame) => frame['topic'] === topic && 'seq' in frame).map(({ seq }) => seq);
  }

  #receive(frame: Sent): void {
    this.frames.push(frame);
    if (frame.cmd === 'push' && frame.topic === 'ACCOUNT_EVENTS') this.events.push(frame.data.id);
    else if (frame.cmd === 'push') this.shown = (frame.data as unknown as { readonly value: number }).value;
    else if (frame.cmd === 'ack' && frame.of === 'sub') {
      this.reads += 1;
      this.shown = this.#store.valueOf(this.userId);
    }
  }
}

/** A transport that takes every frame at once, unless it is stalled. */
class FakeTransport extends Writable {
  isStalled = false;
  readonly #received: (frame: Sent) => void;

  constructor(received: (frame: Sent) => void) {
    super({ highWaterMark: 16_384 });
    this.#received = received;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.isStalled) return;
    this.#received(JSON.parse(payloadOf(chunk).toString()) as Sent);
    done();
  }
}
