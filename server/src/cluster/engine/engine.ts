/** The engine of a cluster: it waits until it owns the accounts, answers forwarded calls, and knows when it may no longer. */

import { randomInt, randomUUID } from 'node:crypto';
import type { OpenDatabase } from '@vernier/db/open-database';
import { DatabaseInUse, FolderInUse } from '@vernier/db/start-refused';
import type { SteadyClock } from '@vernier/shared/clock';
import type { FastifyInstance } from 'fastify';
import type { WorkRequest } from '../../core/shards/owner-work.ts';
import type { TradingCore } from '../../core/trading-core.ts';
import { parseJsonOf } from '../../http/app.ts';
import type { RequestPolicy } from '../../http/pipeline/call-pipeline.ts';
import type { RequestCheck } from '../../http/pipeline/every-request.ts';
import type { MessageBus } from '../../platform/message-bus/message-bus.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Route } from '../../platform/routing/route.ts';
import { addressSubject } from '../calls/call-message.ts';
import { OwnerCalls } from '../calls/owner-calls.ts';
import { openClusterBus, type ClusterOptions } from '../cluster-bus.ts';
import type { PrivateTopics } from '../../http/socket/private-topics.ts';
import { UpdateServer } from '../market-updates/update-server.ts';
import { RemoteConnections } from '../sockets/remote-connections.ts';
import { CallServer } from './call-server.ts';
import { checkGateway } from './gateway-check.ts';
import { checkShownSlot } from './shown-slot-check.ts';
import { HttpRequests } from './http-requests.ts';
import { EngineReports } from './engine-reports.ts';
import { type ExecuteCall, OfficeCalls } from './office-calls.ts';
import { shareEntries } from './remote-entries.ts';
import { type RebalancedServer, startRebalancing } from './rebalanced-server.ts';
import type { ShardRebalancing } from './shard-rebalancing.ts';
import { SHARES } from './shares.ts';
import { ShardSubscriptions } from './shard-subscriptions.ts';
import { openStandby } from './standby.ts';
import { VersionReports } from './version-reports.ts';

/** Poll of the lock that the owner has. */
const LOCK_POLL_MS = 200;
const DATABASE_POLL_MS = 250;
/** An owner that got no answer of the database for so long may have been replaced: it decides nothing, and ends when the silence lasts. */
const MOST_SILENT_MS = 2_000;

/** An engine has the market of a cluster. */
const NO_MARKET = { newestSlot: 0, mayDecide: () => false };

export interface ClusterEngineOptions extends ClusterOptions {
  readonly onDatabaseLost: (error: unknown) => void;
  readonly onFatal: (error: unknown) => void;
  /** Only for tests. */
  readonly shares?: typeof SHARES;
}

export interface EngineServer {
  readonly app: FastifyInstance;
  /** Address of its listener. */
  readonly url: string;
  readonly platform: Pick<Platform, 'wall' | 'system' | 'disk' | 'log' | 'temporary' | 'tracing'>;
  readonly core: Pick<
    TradingCore,
    'cluster' | 'shards' | 'ownerWork' | 'market' | 'clock' | 'executor' | 'commits'
  >;
  readonly policy: RequestPolicy;
  readonly routes: readonly Route[];
  readonly database: Pick<OpenDatabase, 'writable' | 'silentMs' | 'shardedStore'>;
  readonly privateTopics: PrivateTopics;
  /** Executes a call of the office. */
  readonly executeForOffice: ExecuteCall;
  /** Versions of the console's areas. */
  readonly consoleVersions: () => Readonly<Record<string, number>>;
}

type ShardServer = Omit<RebalancedServer, 'onFatal'>;

export class Engine {
  /** Refuse requests that come from no gateway. */
  readonly checks: readonly RequestCheck[];
  readonly #options: ClusterEngineOptions;
  readonly #bus: MessageBus;
  #calls: CallServer | null = null;
  #officeCalls: OfficeCalls | null = null;
  readonly #requests = new HttpRequests();
  /** Null until the engine answers. */
  #market: TradingCore['cluster'] = null;
  #withdraw = () => {};
  #rebalancing: ShardRebalancing | null = null;

  private constructor(options: ClusterEngineOptions, bus: MessageBus) {
    this.#options = options;
    this.#bus = bus;
    this.checks = [
      checkGateway(options.config.clusterSecret ?? ''),
      checkShownSlot(() => this.#market),
      this.#requests.check,
    ];
  }

  static async open(options: ClusterEngineOptions): Promise<Engine> {
    return new Engine(options, await openClusterBus(options, 'engine'));
  }

  /** Whether several engines own accounts at the same time. */
  get sharesAccounts(): boolean {
    return (this.#options.shares ?? SHARES) === 'fair';
  }

  /** The database, as soon as no other process prevents it from owning accounts; until then the process is in standby. */
  async openAsOwner(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
    const { config, log } = this.#options;
    let standby: { close(): Promise<void> } | null = null;
    try {
      for (;;) {
        try {
          return await open();
        } catch (error) {
          if (!(error instanceof DatabaseInUse || error instanceof FolderInUse)) throw error;
          if (standby === null) log.info('in standby', { reason: error.message });
        }
        if (standby === null) {
          standby = await openStandby(config);
        }
        await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
      }
    } finally {
      await standby?.close();
    }
  }

  /** Answers forwarded calls from now on. */
  begin(server: EngineServer): void {
    const { app, url, platform, core, policy, routes, database, privateTopics } = server;
    const { config, onDatabaseLost } = this.#options;
    const isOwner = () => database.silentMs() <= MOST_SILENT_MS;
    this.#market = core.cluster;
    this.#calls = new CallServer({
      ...{ bus: this.#bus, shards: core.shards, routes, policy, isOwner, market: core.cluster ?? NO_MARKET },
      ...{ wall: platform.wall, log: platform.log, tracing: platform.tracing },
      parseJson: syncParserOf(app),
    });
    this.#officeCalls = new OfficeCalls({
      ...{ bus: this.#bus, shards: core.shards, isOwner, market: core.cluster ?? NO_MARKET },
      ...{ execute: (call) => executeAtOwner(server, call), wall: platform.wall, log: platform.log },
    });
    const { disk, log, system: steady, wall } = platform;
    core.ownerWork.join(new OwnerCalls({ bus: this.#bus, wall, steady, shownSlot: () => core.market.slot }));
    const sockets = new RemoteConnections({
      ...{ bus: this.#bus, topics: privateTopics, steady, disk, log },
      ...{
        engine: randomInt(1, 2 ** 32),
        shards: core.shards,
        epochOf: (shard) => database.shardedStore?.epochs.get(shard) ?? 0,
      },
      // A sandbox has no gateways.
      sandbox: null,
    });
    const reports = new VersionReports({ bus: this.#bus, versions: server.consoleVersions });
    const ownUrl = config.engineUrl ?? url;
    const silentMs = () => database.silentMs();
    const ownReports = new EngineReports({ bus: this.#bus, core, url: ownUrl, silentMs });
    const address = Buffer.from(JSON.stringify({ v: 1, url: ownUrl }));
    let silentPolls = 0;
    const timer = setInterval(() => {
      database.writable();
      sockets.sweep();
      reports.onInterval();
      ownReports.onInterval();
      // A process that was stopped for a while asks first: without its connection it ends anyway.
      silentPolls = isOwner() ? 0 : silentPolls + 1;
      if (silentPolls * DATABASE_POLL_MS < MOST_SILENT_MS) return;
      clearInterval(timer);
      onDatabaseLost(new Error(`the database has not answered for ${MOST_SILENT_MS} ms`));
    }, DATABASE_POLL_MS);
    timer.unref();
    const updates = startUpdates(this.#bus, core, steady);
    const endSharing = shareEntries(this.#bus, platform.temporary);
    const addresses = new ShardSubscriptions({
      ...{ bus: this.#bus, shards: core.shards, subjectOf: addressSubject },
      listener: (message) => message.respond(address),
      onEnded: () => this.#requests.endedOrLate(),
    });
    this.#withdraw = () => {
      clearInterval(timer);
      addresses.stop();
      updates?.stop();
      endSharing();
      sockets.stop();
    };
  }

  /** Acquires and releases shards from now on, where the engines share them. */
  async beginShards({ core, database, platform }: ShardServer): Promise<void> {
    const { onFatal } = this.#options;
    if (this.sharesAccounts)
      this.#rebalancing = await startRebalancing({ core, database, platform, onFatal });
  }

  /** Takes no more calls; resolves when those in progress are answered, and other engines may acquire the shards [CLUSTER-91]. */
  async stop(): Promise<void> {
    await this.#rebalancing?.stop();
    this.#withdraw();
    await Promise.all([this.#calls?.stop(), this.#officeCalls?.stop()]);
  }

  async close(): Promise<void> {
    await this.#bus.close();
  }
}

/** Work for an account, or a procedure of the console. */
function executeAtOwner(
  { core, executeForOffice }: Pick<EngineServer, 'core' | 'executeForOffice'>,
  call: WorkRequest | { readonly path: string },
): Promise<object> {
  return 'work' in call ? core.ownerWork.execute(call) : executeForOffice(call as never);
}

/** For gateways that compute no market. */
function startUpdates(
  bus: MessageBus,
  { cluster, market }: Pick<TradingCore, 'cluster' | 'market'>,
  steady: SteadyClock,
): UpdateServer | null {
  return cluster && new UpdateServer({ bus, engine: randomUUID(), market, cluster, steady });
}

/** The parser of the application calls back at once. */
function syncParserOf(app: FastifyInstance): (text: string) => unknown {
  const parse = parseJsonOf(app);
  return (text) => {
    let parsed: { readonly error: Error | null; readonly value?: unknown } = { error: null };
    void parse(undefined as never, text, (error, value) => {
      parsed = { error, value };
    });
    if (parsed.error !== null) throw parsed.error;
    return parsed.value;
  };
}
