/** All live sockets: what their frames do, the interval that feeds them, and how they end. See connection.ts for one of them. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import type { Log } from '../../platform/logging/log.ts';
import { ackOf, refusalFrame } from './answers.ts';
import { type FrameOf, type FrameReading, readFrame, type RefusedFrame } from './client-frame.ts';
import { CLOSE_GOING_AWAY, type Connection, Traffic } from './connection.ts';
import type { SocketTopic } from '../../core/feeds/topic.ts';
import { FrameQueue } from './frame-queue.ts';
import type { PrivateFrames } from './private-topics.ts';
import { isPrivateTopic, type MarketFeeds, marketTopic } from './topics.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

type Frame = Extract<FrameReading, { frame: unknown }>['frame'];

/** Sockets that are closed in a quarter of a second, and quarters of a second until all are closed. */
const LEAST_PORTION = 25;
const MOST_PORTIONS = 240;

export interface HubParts {
  readonly feeds: MarketFeeds;
  readonly privateFrames: PrivateFrames<Connection>;
  readonly disk: Pick<DiskWatch, 'isCloseOnly' | 'failed'>;
  readonly log: Pick<Log, 'error'>;
}

export class Hub {
  readonly traffic = new Traffic();
  readonly #feeds: MarketFeeds;
  readonly #private: HubParts['privateFrames'];
  /** Clients learn with their next ping that no more sockets are accepted. */
  readonly #disk: HubParts['disk'];
  /** Each socket with the market topics it has joined. */
  readonly #connections = new Map<Connection, Map<string, SocketTopic>>();
  readonly #frames: FrameQueue<Connection>;

  constructor({ feeds, privateFrames, disk, log }: HubParts) {
    this.#feeds = feeds;
    this.#private = privateFrames;
    this.#disk = disk;
    this.#frames = new FrameQueue({ disk, log });
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Frames that slow peers were spared. */
  get skipped(): number {
    return this.#feeds.quotes.skipped + this.#feeds.klines.skipped;
  }

  /** What slow peers have not taken yet. */
  get backlogBytes(): { readonly all: number; readonly slowest: number } {
    let [all, slowest] = [0, 0];
    for (const { backlogBytes } of this.#connections.keys()) {
      all += backlogBytes;
      slowest = Math.max(slowest, backlogBytes);
    }
    return { all, slowest };
  }

  /** Adds a socket that has just been opened. */
  add(connection: Connection): void {
    const { socket } = connection;
    this.#connections.set(connection, new Map());
    socket.on('message', (data: Buffer, isBinary) => this.#receive(connection, data, isBinary));
    socket.on('ping', () => connection.countFrame());
    socket.on('pong', () => connection.countFrame());
    socket.on('close', () => this.#remove(connection));
    socket.on('error', () => socket.terminate());
  }

  /** Sends all changes, four times a second. */
  flush(): void {
    this.traffic.flushes += 1;
    this.#feeds.quotes.flush();
    this.#feeds.klines.flush();
  }

  /** Sends new activity. Apart from {@link flush}, because it reads the database. */
  flushActivity(): Promise<void> {
    return this.#private.onInterval();
  }

  /** Once a second: closes silent sockets. */
  sweep(): void {
    for (const connection of this.#connections.keys()) connection.closeIfSilent();
    this.#private.sweep();
  }

  /** Sends a close frame to all sockets. */
  closeAll(): void {
    for (const { socket } of this.#connections.keys()) socket.close(CLOSE_GOING_AWAY, 'the server stops');
  }

  /**
   * Sends a close frame to a hundred sockets a second, so that the other gateways are not flooded; to more where all would take
   * longer than a minute. `pause` waits for a quarter of a second.
   */
  async closeInPortions(pause: () => Promise<unknown>): Promise<void> {
    const sockets = Array.from(this.#connections.keys(), ({ socket }) => socket);
    const portion = Math.max(LEAST_PORTION, Math.ceil(sockets.length / MOST_PORTIONS));
    for (let first = 0; first < sockets.length; first += portion) {
      if (first > 0) await pause();
      for (const socket of sockets.slice(first, first + portion))
        socket.close(CLOSE_GOING_AWAY, 'the server stops');
    }
  }

  /** Terminates the sockets that have not answered the close frame. */
  terminateAll(): void {
    for (const { socket } of this.#connections.keys()) socket.terminate();
  }

  #receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    if (!connection.isOpen || !connection.countFrame()) return;
    const reading = readFrame(data, isBinary);
    if ('frame' in reading)
      this.#frames.run(connection, reading.frame, () => this.#obey(connection, reading.frame));
    else refuseFrame(connection, reading.refusal, reading.refusedFrame);
  }

  #obey(connection: Connection, frame: Frame): void | Promise<void> {
    switch (frame.cmd) {
      case 'ping':
        connection.notePing();
        return connection.send({
          cmd: 'pong',
          ...(frame.t === undefined ? {} : { t: frame.t }),
          ...(this.#disk.isCloseOnly ? { close_only: true } : {}),
        });
      case 'sub':
        return isPrivateTopic(frame.topic)
          ? this.#private.obey(connection, frame)
          : this.#subscribe(connection, frame);
      case 'unsub':
        return isPrivateTopic(frame.topic)
          ? this.#private.obey(connection, frame)
          : this.#unsubscribe(connection, frame);
      case 'login':
      case 'logout':
        return this.#private.obey(connection, frame);
    }
  }

  #subscribe(connection: Connection, frame: FrameOf<'sub'>): void {
    const found = marketTopic(this.#feeds, frame);
    if (isRefusal(found)) return refuseFrame(connection, found, frame);
    if (!connection.subscribe(found.key))
      return refuseFrame(connection, refuse('too_many_subscriptions'), frame);
    connection.send(ackOf(frame, found));
    this.#join(connection, found.key, found.topic);
  }

  #unsubscribe(connection: Connection, frame: FrameOf<'unsub'>): void {
    const found = marketTopic(this.#feeds, frame);
    if (isRefusal(found)) return refuseFrame(connection, found, frame);
    if (connection.unsubscribe(found.key)) this.#leave(connection, found.key);
    connection.send(ackOf(frame, found));
  }

  #join(connection: Connection, key: string, topic: SocketTopic): void {
    this.#connections.get(connection)?.set(key, topic);
    topic.join(connection);
  }

  #leave(connection: Connection, key: string): void {
    const joined = this.#connections.get(connection);
    joined?.get(key)?.leave(connection);
    joined?.delete(key);
  }

  #remove(connection: Connection): void {
    this.#private.remove(connection);
    for (const topic of this.#connections.get(connection)?.values() ?? []) topic.leave(connection);
    this.#connections.delete(connection);
  }
}

function refuseFrame(connection: Connection, refusal: Refusal, frame: RefusedFrame): void {
  connection.send(refusalFrame(refusal, frame, connection.lang));
}

/** Metrics of the sockets: count, backlog, and skipped frames. */
export function socketMetrics(metrics: Metrics, hub: Hub): void {
  const sockets = metrics.gauge({ name: 'vernier_sockets', help: 'Open sockets' });
  const backlog = metrics.gauge({
    name: 'vernier_socket_backlog_bytes',
    help: 'Unsent bytes: of all sockets, and of the slowest one',
    labelNames: ['of'],
  });
  const closed = metrics.counter({
    name: 'vernier_sockets_closed_total',
    help: 'Sockets that the server closed: 1008 too many frames, 1013 too slow, 4008 silent',
    labelNames: ['code'],
  });
  metrics.observableCounter(
    { name: 'vernier_socket_frames_sent_total', help: 'Frames written to sockets' },
    () => hub.traffic.frames,
  );
  metrics.observableCounter(
    {
      name: 'vernier_socket_frames_skipped_total',
      help: 'Frames not sent to a slow client because a newer frame replaced them',
    },
    () => hub.skipped,
  );
  metrics.onScrape(() => {
    const { size, backlogBytes } = hub;
    sockets.set(size);
    backlog.set({ of: 'all' }, backlogBytes.all);
    backlog.set({ of: 'slowest' }, backlogBytes.slowest);
    closed.reset();
    for (const [code, count] of hub.traffic.closes) closed.inc({ code }, count);
  });
}
