/** Gateways whose market comes from an engine: their frames are those of a gateway that computes it, also after faults. */

import { rmSync } from 'node:fs';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { OpenDatabase } from '@vernier/db/open-database';
import { openSqlite } from '@vernier/db/sqlite/open';
import type { Intervention } from '@vernier/shared/market/intervention';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MarketFollower } from '../../src/cluster/market-updates/market-follower.ts';
import {
  encodeRequest,
  UPDATE_ENGINE_SUBJECT,
  updateSubject,
} from '../../src/cluster/market-updates/market-update.ts';
import { ReceivedMarket } from '../../src/cluster/market-updates/received-market.ts';
import { UpdateReader } from '../../src/cluster/market-updates/update-reader.ts';
import { UpdateServer } from '../../src/cluster/market-updates/update-server.ts';
import { KlineFeed } from '../../src/core/feeds/kline-feed.ts';
import { QuoteFeed } from '../../src/core/feeds/quote-feed.ts';
import { LiveMarket } from '../../src/core/market/live-market.ts';
import { RenderedQuotes } from '../../src/core/market/rendered-quotes.ts';
import { type MessageBus, RequestFailure } from '../../src/platform/message-bus/message-bus.ts';
import { MemoryNetwork } from '../message-bus/memory-network.ts';
import { MIGRATIONS, START_MS } from '../rig/data-folders.ts';
import { addAdmin, DatabaseTime, MarketProcess } from '../rig/market-process.ts';
import { newDataFolder } from '../rig/prepared-database.ts';
import { randomNumbers } from '../rig/random-numbers.ts';

const READY = { clock: true, horizon: true, tape: true };
/** So long before a full hour that bars of all periods but a day end in the test. */
const BEFORE_THE_HOUR_MS = START_MS - (START_MS % 3_600_000) + 3_600_000 - 60_000;
const SLOT_MS = 250;
const MINUTE_SLOTS = 240;

let dataDir: string;
let database: OpenDatabase;
let time: DatabaseTime;
let adminId: number;
let network: MemoryNetwork;
let engine: MarketProcess;
let stops: (() => void)[];

beforeEach(async () => {
  dataDir = newDataFolder();
  database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: BEFORE_THE_HOUR_MS });
  time = new DatabaseTime(BEFORE_THE_HOUR_MS);
  adminId = await addAdmin(database);
  network = new MemoryNetwork();
  stops = [];
  engine = await startProcess(true);
});
afterEach(async () => {
  for (const stop of stops) stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function startProcess(ownsAccounts: boolean): Promise<MarketProcess> {
  return MarketProcess.start({ database, time, adminId, ownsAccounts });
}

interface ServerOptions {
  readonly isReady?: () => boolean;
}

function serve(process: MarketProcess, name: string, { isReady = () => true }: ServerOptions = {}) {
  const server = new UpdateServer({
    ...{ bus: network.connect(), engine: name, market: process.started.market, steady: time },
    cluster: { opened: process.started, readiness: () => ({ ...READY, tape: isReady() }) },
    startLoop: () => () => undefined,
  });
  stops.push(() => server.stop());
  return server;
}

/** Loses messages at once, and not after a time limit. */
function lossyBus(lost: () => 'request' | 'answer' | null): Pick<MessageBus, 'request'> {
  const bus = network.connect();
  return {
    async request(subject, bytes, timeoutMs) {
      const fault = lost();
      if (fault === 'request') throw new RequestFailure('timeout', subject);
      const answer = await bus.request(subject, bytes, timeoutMs);
      if (fault === 'answer') throw new RequestFailure('timeout', subject);
      return answer;
    },
  };
}

class Page {
  readonly frames: string[] = [];
  readonly #board: RenderedQuotes;
  readonly #quotes: QuoteFeed;
  readonly #klines: KlineFeed;

  constructor(market: LiveMarket) {
    const atOnce = (run: () => void) => run();
    this.#board = new RenderedQuotes(market);
    this.#quotes = new QuoteFeed(this.#board, atOnce);
    this.#klines = new KlineFeed(market, atOnce);
    const subscriber = {
      isBehind: false,
      lang: 'en' as const,
      write: (frame: Buffer) => void this.frames.push(frame.toString('latin1')),
    };
    this.#quotes.topic(null).join(subscriber);
    for (const instrument of market.instruments.slice(0, 4))
      for (const period of ['1min', '60min', '1day'] as const)
        this.#klines.topic(instrument, period).join(subscriber);
  }

  flush(): void {
    this.#quotes.flush();
    this.#klines.flush();
    this.frames.push(...this.#board.rendered().map(({ listFields }) => listFields));
  }
}

interface FedGateway {
  readonly follower: MarketFollower;
  readonly source: ReceivedMarket;
  readonly market: LiveMarket;
}

async function addFedGateway(lost: () => 'request' | 'answer' | null = () => null): Promise<FedGateway> {
  const reader = new UpdateReader({ bus: lossyBus(lost), gateway: 'g1' });
  const update = await reader.read(null);
  if (update?.state === undefined) throw new Error('an engine sends the state');
  const source = new ReceivedMarket(engine.started.market.instruments, update.state);
  const log = {
    error(message: string, fields?: object) {
      throw new Error(message, { cause: fields });
    },
  };
  const follower = new MarketFollower({ source, reader, steady: time, log, pause: () => Promise.resolve() });
  const { clock, horizon } = follower;
  const market = new LiveMarket(source, source.instruments, clock, { playedMs: clock.now(), horizon });
  follower.follow({ market, readTerms: () => Promise.resolve() });
  return { follower, source, market };
}

/** A slot passes at all of them; a step of the follower ends when it has an answer, or none. */
async function passSlot(
  processes: readonly MarketProcess[],
  servers: readonly UpdateServer[],
  gateway: FedGateway,
): Promise<void> {
  await time.pass(SLOT_MS);
  for (const process of processes) {
    process.tick();
    await process.answered();
    process.tick();
  }
  const progress = { isDone: false };
  void gateway.follower.step().then(() => (progress.isDone = true));
  while (!progress.isDone) {
    for (const server of servers) server.onSlot();
    await nextIteration();
  }
}

const ACTS: readonly ((slot: number) => readonly Intervention[])[] = [
  (slot) => [{ kind: 'freeze', slot, code: 'EURUSD', to: slot + 60 }],
  (slot) => [{ kind: 'halt', slot, code: 'GBPUSD' }],
  (slot) => [{ kind: 'widen', slot, code: 'USDJPY', to: slot + 40, percent: 400 }],
  (slot) => [{ kind: 'shift', slot, asset: 'EUR', deltaNano: 40_000_000, volume: 30 }],
  (slot) => [{ kind: 'resume', slot, code: 'GBPUSD' }],
  (slot) => [{ kind: 'close', slot, code: 'EURUSD', to: slot + 50 }],
];

/** The slots that a market plays from now on, and the bars that end in them. */
function noted(market: LiveMarket): readonly string[] {
  const lines: string[] = [];
  market.onSlot(({ slot, ticks, closed }) =>
    lines.push(JSON.stringify([slot, ticks, closed.map(({ instrument, bar }) => [instrument.code, bar])])),
  );
  return lines;
}

test('[CLUSTER-107] frames of a fed gateway are those of one that computes, over interventions and a freeze', async () => {
  const computing = await startProcess(false);
  const server = serve(engine, 'e1');
  const gateway = await addFedGateway();
  expect(gateway.source.slot).toBe(computing.slot);
  const [page, fedPage] = [new Page(computing.started.market), new Page(gateway.market)];
  for (let slot = 0; slot < MINUTE_SLOTS + 60; slot += 1) {
    const act = slot % 50 === 10 ? ACTS[Math.floor(slot / 50)] : undefined;
    if (act !== undefined) await engine.intervene(act);
    await passSlot([engine, computing], [server], gateway);
    page.flush();
    fedPage.flush();
    expect(gateway.source.slot).toBe(computing.slot);
  }
  expect(
    page.frames.some((frame) => frame.includes('"Period":"60min"') && frame.includes('"Closed":true')),
  ).toBe(true);
  expect(fedPage.frames).toEqual(page.frames);
});

test('[CLUSTER-109] lost messages leave out no slot, and another engine goes on without a gap', async () => {
  const random = randomNumbers(11);
  const lost = () => (random() < 0.2 ? (random() < 0.5 ? 'request' : 'answer') : null);
  const computing = await startProcess(false);
  const next = await startProcess(true);
  const servers = [serve(engine, 'e1')];
  const gateway = await addFedGateway(lost);
  const [computed, fed] = [noted(computing.started.market), noted(gateway.market)];
  for (let slot = 0; slot < MINUTE_SLOTS; slot += 1) {
    if (slot === MINUTE_SLOTS / 2) {
      servers[0]?.stop();
      servers.push(serve(next, 'e2'));
    }
    await passSlot([engine, next, computing], servers, gateway);
  }
  while (gateway.source.slot < computing.slot) await gateway.follower.step();
  expect(fed).toHaveLength(MINUTE_SLOTS);
  expect(fed).toEqual(computed);
  expect(new Page(gateway.market).frames).toEqual(new Page(computing.started.market).frames);
});

test('[CLUSTER-109] a gateway that is more than a minute behind begins again from the state', async () => {
  const computing = await startProcess(false);
  const server = serve(engine, 'e1');
  const gateway = await addFedGateway();
  const fed = noted(gateway.market);
  for (let slot = 0; slot < MINUTE_SLOTS + 10; slot += 1) {
    await time.pass(SLOT_MS);
    for (const process of [engine, computing]) {
      process.tick();
      await process.answered();
      process.tick();
    }
    server.onSlot();
  }
  await passSlot([engine, computing], [server], gateway);
  expect(gateway.source.slot).toBe(computing.slot);
  expect(fed).toEqual([]);
  await passSlot([engine, computing], [server], gateway);
  expect(fed).toHaveLength(1);
  expect(new Page(gateway.market).frames).toEqual(new Page(computing.started.market).frames);
});

test('[CLUSTER-106] no slot is sent before a gateway may show it', async () => {
  const server = serve(engine, 'e1');
  const gateway = await addFedGateway();
  const { databaseClock } = engine.started;
  for (let step = 0; step < 300; step += 1) {
    await time.pass(10);
    engine.tick();
    await engine.answered();
    server.onSlot();
    const progress = { isDone: false };
    void gateway.follower.step().then(() => (progress.isDone = true));
    for (let turn = 0; turn < 20 && !progress.isDone; turn += 1) await nextIteration();
    expect(gateway.source.slot * SLOT_MS).toBeLessThanOrEqual(databaseClock.now() - 50);
  }
  expect(gateway.source.slot * SLOT_MS).toBeGreaterThan(BEFORE_THE_HOUR_MS + 2_000);
});

test('[CLUSTER-106] an engine plays a second market only while a gateway asks for it', async () => {
  const server = serve(engine, 'e1');
  expect(server.isUsed).toBe(false);
  const gateway = await addFedGateway();
  await passSlot([engine], [server], gateway);
  expect(server.isUsed).toBe(true);
  await time.pass(10_001);
  server.onSlot();
  expect(server.isUsed).toBe(false);
});

test('[CLUSTER-108] [CLUSTER-111] an engine that is not ready sends nothing, and its gateway is not ready after five seconds', async () => {
  let isReady = true;
  const server = serve(engine, 'e1', { isReady: () => isReady });
  const gateway = await addFedGateway(() => (isReady ? null : 'request'));
  await passSlot([engine], [server], gateway);
  const { slot } = gateway.source;
  expect(gateway.follower.readiness()).toEqual({ market: true });
  isReady = false;
  const request = encodeRequest({ gateway: 'g2', after: null });
  for (const subject of [UPDATE_ENGINE_SUBJECT, updateSubject('e1')])
    await expect(network.connect().request(subject, request, 10)).rejects.toThrow(RequestFailure);
  for (let passed = 0; passed < 5_000; passed += SLOT_MS) await passSlot([engine], [server], gateway);
  expect(gateway.follower.readiness()).toEqual({ market: false });
  expect(gateway.source.slot).toBe(slot);
  isReady = true;
  await passSlot([engine], [server], gateway);
  expect(gateway.follower.readiness()).toEqual({ market: true });
  expect(gateway.source.slot).toBe(slot + 21);
});
