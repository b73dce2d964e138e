/** Cluster of a test server: an engine, an office and two gateways on a message bus in memory. Each request goes through another gateway than the one before. */

import { randomBytes } from 'node:crypto';
import type { Clock } from '@vernier/shared/clock';
import { timeOfSlot } from '@vernier/shared/market/slot';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { CONSOLE_VERSIONS_SUBJECT } from '../../src/cluster/calls/console-versions.ts';
import { VersionReports } from '../../src/cluster/engine/version-reports.ts';
import { type RunningGateway, startGateway } from '../../src/gateway.ts';
import { type RunningOffice, startOffice } from '../../src/office.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { StartOptions } from '../../src/start-options.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { TcpBalancer } from '../../local-cluster/tcp-balancer.ts';
import { type MemoryBus, MemoryNetwork } from '../message-bus/memory-network.ts';

const GATEWAYS = 2;
/** A gateway shows each slot so much later; with a clock that is ahead it shows that of the test's clock. */
const SHOWN_DELAY_MS = 50;
/** Calls of the console, which the office answers. */
const CONSOLE_PATH = '/trpc/';

type Settings = Readonly<Record<string, string>>;

interface Processes {
  readonly engine: RunningServer;
  readonly office: RunningOffice;
  readonly gateways: readonly RunningGateway[];
  readonly balancer: TcpBalancer;
  /** To the office, as the engine sends them each quarter of a second. */
  readonly reports: VersionReports;
}

export class TestCluster {
  readonly #secret = randomBytes(16).toString('hex');
  readonly #key = randomBytes(32).toString('base64');
  #processes: Processes | null = null;
  #turn = 0;
  #clock: Clock | null = null;
  /** The last read of all processes, at a time of the test; null after a change. */
  #followed: { readonly atMs: number; readonly done: Promise<void> } | null = null;

  /** The engine; its address is that of a balancer of the gateways, and its ticks and its end are those of all processes. */
  async start(options: Omit<StartOptions, 'config'>, settings: Settings): Promise<RunningServer> {
    this.#clock = options.clock;
    const network = new MemoryNetwork();
    const optionsOf = (role: string): StartOptions => ({
      ...options,
      config: readConfig({ ...this.#settings, ...settings, ROLES: role }),
      connectBus: () => network.connect(),
      shares: 'one',
      testHorizonMs: 0,
    });
    const engine = await startServer({
      ...optionsOf('engine'),
      connectBus: () => withoutVersionReports(network.connect()),
    });
    const stops = [() => engine.stop()];
    try {
      const office = await startOffice(optionsOf('office'));
      stops.push(() => office.stop());
      const gateways: RunningGateway[] = [];
      for (let place = 0; place < GATEWAYS; place += 1) {
        const clock = { now: () => options.clock.now() + SHOWN_DELAY_MS };
        const gateway = await startGateway({ ...optionsOf('gateway'), clock });
        gateways.push(gateway);
        stops.push(() => gateway.stop());
      }
      const ports = gateways.map(({ url }) => Number(new URL(url).port));
      const versions = () => engine.operations.changeVersions.versions;
      const reports = new VersionReports({ bus: network.connect(), versions });
      const balancer = await TcpBalancer.listen(0, ports);
      this.#processes = { engine, office, gateways, balancer, reports };
    } catch (error) {
      for (const stop of stops.toReversed()) await stop();
      throw error;
    }
    await keepJobs(engine);
    this.#intervenes(this.#processes);
    appliesAtOffice(this.#processes);
    return this.#server(this.#processes);
  }

  async inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    this.#turn += 1;
    const processes = this.#processes;
    const gateway = processes?.gateways[this.#turn % GATEWAYS];
    if (processes === null || gateway === undefined) throw new Error('the cluster of this test is stopped');
    const isOfConsole = typeof request.url === 'string' && request.url.startsWith(CONSOLE_PATH);
    if (isOfConsole) await storeSecurityEvents(processes);
    this.#followed = null;
    const answer = await gateway.app.inject(request);
    this.#followed = null;
    if (isOfConsole) await storeSecurityEvents(processes);
    return answer;
  }

  /** Each process has read what the others have stored. */
  async follow(): Promise<void> {
    const atMs = this.#clock?.now() ?? 0;
    if (this.#processes === null) return;
    this.#processes.reports.onInterval();
    // Calls at the same time begin after the same read.
    if (this.#followed?.atMs !== atMs) this.#followed = { atMs, done: readAll(this.#processes) };
    await this.#followed.done;
  }

  /** Interventions that a test makes at the engine are in every market at once; those of administrators are read from their rows. */
  #intervenes({ engine, office, gateways }: Processes): void {
    const { market, cluster } = engine.core;
    const others = [office.core, ...gateways.map(({ context }) => context.core)];
    const atEngine = market.intervene.bind(market);
    if (cluster === null) throw new Error('the engine of this test has a horizon');
    const { horizon, clock } = cluster.opened;
    horizon.follow({ intervene: atEngine }, clock);
    market.intervene = (acts) => {
      atEngine(acts);
      for (const other of others) other.market.intervene(acts);
    };
  }

  #server({ engine, office, gateways, balancer }: Processes): RunningServer {
    return {
      ...engine,
      url: `http://127.0.0.1:${balancer.port}`,
      generatedAdmin: office.generatedAdmin,
      tick: () => {
        for (const process of [engine, office, ...gateways]) process.tick();
      },
      stop: async () => {
        this.#processes = null;
        await Promise.all(gateways.map((gateway) => gateway.stop()));
        for (const process of [office, engine]) await process.stop();
        await balancer.close();
      },
    };
  }

  get #settings(): Settings {
    return { NATS_URL: 'nats://127.0.0.1', CLUSTER_SECRET: this.#secret, SECRET_KEY: this.#key };
  }
}

/** Its only engine runs the jobs, also while time passes faster than the database answers, and does not leave them to the office. */
async function keepJobs({ platform: { jobs }, fairness }: RunningServer): Promise<void> {
  await jobs.onInterval();
  Object.defineProperties(jobs, {
    isActive: { get: () => true },
    onInterval: { value: () => Promise.resolve() },
  });
  await fairness.commitments?.onInterval();
}

/** The engine sends its reports by real time; those of the test have their own turns. */
function withoutVersionReports(bus: MemoryBus): MemoryBus {
  const publish = bus.publish.bind(bus);
  bus.publish = (subject, bytes) => {
    if (subject !== CONSOLE_VERSIONS_SUBJECT) publish(subject, bytes);
  };
  return bus;
}

/** A setting that a test changes at the engine is that of the office at once; those of administrators are read from their rows. */
function appliesAtOffice({ engine, office }: Processes): void {
  const { siteSettings } = engine.core;
  const applyAtEngine = siteSettings.apply.bind(siteSettings);
  siteSettings.apply = (key, value) => {
    applyAtEngine(key, value);
    office.context.siteSettings.apply(key, value);
  };
}

/** The log of the office has what an engine has recorded, and the other way round. */
async function storeSecurityEvents({ engine, office }: Processes): Promise<void> {
  for (const log of [engine.operations.securityLog, office.context.access.securityLog])
    await log.onInterval();
}

/** Each process reads what the others have stored. */
async function readAll({ engine, office, gateways }: Processes): Promise<void> {
  const markets = [engine, office, ...gateways.map(({ context }) => context)].map(({ core }) => core);
  // A test may have removed the database.
  const followed = markets.flatMap(({ cluster }) => cluster ?? []);
  await Promise.all(followed.map(({ opened: { horizon } }) => horizon.extend().catch(() => undefined)));
  const { slot } = engine.core.market;
  for (const { market, cluster } of markets) {
    if (market.slot >= slot) continue;
    // The office shows a slot later than the engine plays it.
    cluster?.opened.clock.reach(timeOfSlot(slot));
    market.advance();
  }
  await office.accounts.readChanges();
}
