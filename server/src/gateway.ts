/** The composition root of a gateway: its own market, the calls that read it, and everything else sent on to the engine. */

import { setTimeout as pauseMs } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { SharedDatabase } from '@vernier/db/postgres/open';
import { MissingEngine, StartRefused } from '@vernier/db/start-refused';
import type { FastifyInstance } from 'fastify';
import { openClusterBus } from './cluster/cluster-bus.ts';
import { CallSender } from './cluster/gateway/call-sender.ts';
import { EngineProxy } from './cluster/gateway/engine-proxy.ts';
import { engineRouting, OFFICE_ROUTING } from './cluster/gateway/engine-routing.ts';
import { ShardChoice } from './cluster/gateway/shard-choice.ts';
import { registerGatewayRoutes } from './cluster/gateway/gateway-routes.ts';
import type { GatewayContext } from './cluster/gateway/gateway-context.ts';
import { gatewayPolicy } from './cluster/gateway/gateway-policy.ts';
import { gatewayReadiness } from './cluster/gateway/gateway-readiness.ts';
import { forwardedCalls, localRoutes } from './cluster/gateway/local-routes.ts';
import { GatewayHub } from './cluster/sockets/gateway-hub.ts';
import { readOnlyMeta } from './cluster/gateway/read-only-meta.ts';
import { startMarket } from './core/market/start-market.ts';
import { startTickLoop } from './core/market/tick-loop.ts';
import { registerHealth } from './endpoints.ts';
import { AdminAccess } from './http/admin-access.ts';
import { createApp } from './http/app.ts';
import { limitConnections } from './http/connection-limits.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import { registerUdf } from './http/udf/register.ts';
import { loadSiteFiles } from './load-site-files.ts';
import { openMarket } from './open-market.ts';
import { openClusterMarket } from './start-on-horizon.ts';
import { BackgroundWork } from './platform/background-work.ts';
import { FieldCipher } from './platform/encryption/field-cipher.ts';
import { KEY_CHECK, keyCheck } from './platform/encryption/master-key.ts';
import { Pseudonyms } from './platform/encryption/pseudonyms.ts';
import type { MessageBus } from './platform/message-bus/message-bus.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { PromptSlices } from './platform/process/loop-slices.ts';
import { RateLimiter } from './platform/routing/rate-limits.ts';
import { Shedding } from './platform/routing/shedding.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { programVersion } from './platform/version.ts';
import { initialStateSource } from './ssr/initial-state-source.ts';
import type { StartOptions } from './start-options.ts';

const FIRST_START_POLL_MS = 250;
/** Time limit of the last requests at a stop. */
const LAST_REQUESTS_MS = 5_000;
/** Intervals of the tick loop between two sweeps of the limits. */
const TICKS_PER_SWEEP = 4;

export interface RunningGateway {
  readonly app: FastifyInstance;
  readonly context: GatewayContext;
  readonly url: string;
  /** The console is the office's. */
  readonly adminUrl: null;
  readonly generatedAdmin: null;
  /** Runs one iteration of the tick loop. */
  tick(): void;
  stop(): Promise<void>;
}

export async function startGateway(options: StartOptions): Promise<RunningGateway> {
  loadSiteFiles(options);
  const bus = await openClusterBus(options, 'gateway');
  try {
    const database = await openShared(options);
    try {
      return await assemble(options, database, bus);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await bus.close();
    throw error;
  }
}

/** The database of a cluster, for a process that owns no accounts. */
export async function openShared({
  config,
  migrationsDir,
  log,
  ...durability
}: StartOptions): Promise<SharedDatabase> {
  const { openSharedDatabase } = await import('@vernier/db/postgres/open');
  const { requireDurability = true } = durability;
  const url = config.databaseUrl ?? '';
  return openSharedDatabase({ url, migrationsDir, requireDurability, onWait: waitingNote(log) });
}

/** Logs the first wait. */
function waitingNote(log: StartOptions['log']): () => void {
  let isNoted = false;
  return () => {
    if (!isNoted) log.info('waits for the first start of an engine');
    isNoted = true;
  };
}

async function assemble(
  options: StartOptions,
  database: SharedDatabase,
  bus: MessageBus,
): Promise<RunningGateway> {
  const { config, clock: wall, system, log, clientDir } = options;
  const context = await composeGateway(options, database);
  const { platform, core } = context;
  const { metrics, tracing, pseudonyms } = platform;
  const policy = gatewayPolicy(platform);
  const routes = localRoutes(context);
  const shownSlot = () => core.market.slot;
  const choice = new ShardChoice();
  const sender = new CallSender({ bus, wall, steady: system, shownSlot, choice });
  const toProxy = { bus, steady: system, secret: config.clusterSecret ?? '' };
  const proxy = new EngineProxy({ ...toProxy, routing: engineRouting(choice, sender) });
  const officeProxy = new EngineProxy({ ...toProxy, routing: OFFICE_ROUTING });
  let isRunning = true;
  const app = createApp({
    ...{ config, policy, log, metrics, tracing, pseudonyms, routes, checks: [] },
    adminAccess: new AdminAccess(config),
    onUnknown: (request, reply) => proxy.send(request, reply),
    pages: (server) => {
      registerHealth(server, () => gatewayReadiness({ context, database, bus, isRunning: () => isRunning }));
      registerMetrics(server, {
        metrics,
        policy,
        metricsToken: config.metricsToken,
        proxyHops: config.proxyHops,
      });
      registerUdf(server, { config, ...core }, policy);
      registerGatewayRoutes(server, { calls: forwardedCalls(routes), policy, sender, proxy, officeProxy });
      registerPages(server, { ...config, clientDir, policy, rendering: renderingOf(context) });
    },
  });
  const perAddress = config.testControls || config.proxyHops > 0 ? null : config.connectionsPerAddress;
  limitConnections(app.server, { perAddress });
  const hub = new GatewayHub(app, { context, policy, bus, choice, isOpen: () => isRunning });
  await app.listen({ host: config.host, port: config.port });
  const background = new BackgroundWork({ log, disk: policy.disk });
  const parts = Object.entries(core.cluster.periodicWork);
  let ticks = 0;
  const tick = () => {
    database.writable();
    for (const [name, part] of parts) background.run(name, () => part.onInterval());
    core.market.advance();
    hub.onInterval();
    platform.shedding.onInterval();
    ticks += 1;
    if (ticks % TICKS_PER_SWEEP === 0) platform.limiter?.sweep();
  };
  const endTickLoop =
    options.runsTickLoop === false ? () => {} : startTickLoop(core.clock, core.market, tick);
  return {
    ...{ app, context, url: urlOf(app), adminUrl: null, generatedAdmin: null, tick },
    async stop() {
      isRunning = false;
      // The market goes on for the sockets that are still open.
      await hub.stop();
      endTickLoop();
      const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
      await app.close();
      clearTimeout(cut);
      await tracing?.stop();
      await bus.close();
      await database.close();
    },
  };
}

function renderingOf({ platform: { config, system, log }, core }: GatewayContext) {
  const source = initialStateSource(core, config.demoBalanceMicros);
  return config.siteStatus === 0 ? { source, steady: system, log } : null;
}

/** Also of an office. */
export async function composeGateway(
  options: StartOptions,
  database: SharedDatabase,
): Promise<GatewayContext & { readonly cipher: FieldCipher }> {
  const { config, clock: wall, system, log } = options;
  const { cipher, opened } = await openStarted(options, database);
  const shared = { config, wall, system, log };
  const { source } = opened;
  const cluster = await openClusterMarket(options, { database, source, ownsAccounts: false });
  const running = await startMarket({ ...shared, database, source, ...cluster.start });
  cluster.follow(running);
  // A test may share its machine with browsers.
  const loopLagMs = () => (config.testControls ? 0 : system.loopLagMs());
  return {
    platform: {
      ...shared,
      shedding: new Shedding({ loopLagMs, waiting: () => 0 }),
      limiter: config.testControls ? null : new RateLimiter(system),
      metrics: new Metrics(),
      tracing: await openTracing(config.traces, programVersion()),
      pseudonyms: new Pseudonyms(cipher, wall),
    },
    core: { ...running, cluster, marketKind: opened.kind, slices: new PromptSlices(system, () => false) },
    news: database.news,
    companies: database.companies,
    cipher,
  };
}

/** The master key and the market, once an engine has written what its first start decides. */
async function openStarted(options: StartOptions, database: SharedDatabase) {
  const meta = readOnlyMeta(database.meta);
  const note = waitingNote(options.log);
  for (;;) {
    try {
      const cipher = await openCipher(options, await meta.setOnce(KEY_CHECK, ''));
      return { cipher, opened: await openMarket(options, { ...database, meta }, cipher) };
    } catch (error) {
      if (!(error instanceof MissingEngine)) throw error;
    }
    note();
    await pauseMs(FIRST_START_POLL_MS);
  }
}

/** A gateway changes no key: the engine begins a rotation. */
async function openCipher({ config }: StartOptions, expected: string): Promise<FieldCipher> {
  const { secretKey, previousKeys: previous } = config;
  if (secretKey === null || keyCheck(secretKey) !== expected)
    throw new StartRefused('SECRET_KEY is not the key of this database: set that of its engine');
  return new FieldCipher(secretKey, { previous });
}

function urlOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
