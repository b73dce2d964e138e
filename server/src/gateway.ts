/** The composition root of a gateway: its own market, the calls that read it, and everything else sent on to the engine. */

import type { FastifyInstance } from 'fastify';
import { CallSender } from './cluster/gateway/call-sender.ts';
import { EngineProxy } from './cluster/gateway/engine-proxy.ts';
import { engineRouting, OFFICE_ROUTING } from './cluster/gateway/engine-routing.ts';
import { SeenSlot } from './cluster/gateway/seen-slot.ts';
import { ShardChoice } from './cluster/gateway/shard-choice.ts';
import { registerGatewayRoutes } from './cluster/gateway/gateway-routes.ts';
import type { GatewayContext } from './cluster/gateway/gateway-context.ts';
import { gatewayPolicy } from './cluster/gateway/gateway-policy.ts';
import { gatewayReadiness } from './cluster/gateway/gateway-readiness.ts';
import { forwardedCalls, localRoutes, httpReads } from './cluster/gateway/local-routes.ts';
import { GatewayHub } from './cluster/sockets/gateway-hub.ts';
import { type ClusterConnections, closeApp, limitWork, urlOf, withConnections } from './cluster-process.ts';
import { registerHealth } from './endpoints.ts';
import { AdminAccess } from './http/admin-access.ts';
import { createApp } from './http/app.ts';
import { limitConnections } from './http/connection-limits.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import { registerUdf } from './http/udf/register.ts';
import { BackgroundWork } from './platform/background-work.ts';
import { initialStateSource } from './ssr/initial-state-source.ts';
import type { StartOptions } from './start-options.ts';

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

export function startGateway(options: StartOptions): Promise<RunningGateway> {
  return withConnections(options, (connections) => assemble(options, connections));
}

/** A gateway that is fed loads nothing that computes prices. */
async function compose(
  options: StartOptions,
  { bus, database }: ClusterConnections,
): Promise<GatewayContext> {
  if (options.config.gatewayMarket === 'fed')
    return (await import('./compose-fed-gateway.ts')).composeFedGateway(options, database, bus);
  return (await import('./compose-gateway.ts')).composeGateway(options, database);
}

async function assemble(
  options: StartOptions,
  { bus, database }: ClusterConnections,
): Promise<RunningGateway> {
  const { config, clock: wall, system, log, clientDir } = options;
  const context = await compose(options, { bus, database });
  const { platform, core } = context;
  const { metrics, tracing, pseudonyms } = platform;
  const policy = gatewayPolicy(platform);
  const routes = localRoutes(context);
  const seen = new SeenSlot(() => core.market.slot);
  const choice = new ShardChoice();
  const sender = new CallSender({ bus, wall, steady: system, seen, choice });
  const toProxy = { bus, seen, steady: system, secret: config.clusterSecret ?? '', tracing };
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
      if (core.past !== null) registerUdf(server, { config, market: core.market, ...core.past }, policy);
      registerGatewayRoutes(server, {
        ...{ calls: forwardedCalls(routes), policy, sender, proxy, officeProxy, tracing },
        furtherPaths: [...httpReads(routes), ...(core.past === null ? ['/udf/*'] : [])],
      });
      registerPages(server, { ...config, clientDir, policy, rendering: renderingOf(context) });
    },
  });
  const perAddress = config.testControls || config.proxyHops > 0 ? null : config.connectionsPerAddress;
  limitConnections(app.server, { perAddress });
  const hub = new GatewayHub(app, { context, policy, bus, choice, isOpen: () => isRunning });
  await app.listen({ host: config.host, port: config.port });
  const tick = tickOf(context, { database, hub, background: new BackgroundWork({ log, disk: policy.disk }) });
  const endTickLoop = options.runsTickLoop === false ? () => {} : core.progress.start(tick);
  return {
    ...{ app, context, url: urlOf(app), adminUrl: null, generatedAdmin: null, tick },
    async stop() {
      isRunning = false;
      // The market goes on for the sockets that are still open.
      await hub.stop();
      endTickLoop();
      await closeApp(app);
      await tracing?.stop();
      await bus.close();
      await database.close();
    },
  };
}

interface TickParts {
  readonly database: Pick<ClusterConnections['database'], 'writable'>;
  readonly hub: GatewayHub;
  readonly background: BackgroundWork;
}

function tickOf({ core, platform }: GatewayContext, { database, hub, background }: TickParts): () => void {
  const parts = Object.entries(core.progress.periodicWork);
  const followLimits = limitWork(platform);
  return () => {
    database.writable();
    for (const [name, part] of parts) background.run(name, () => part.onInterval());
    core.market.advance();
    hub.onInterval();
    followLimits();
  };
}

function renderingOf({ platform: { config, system, log }, core }: GatewayContext) {
  const source = initialStateSource(core, config.demoBalanceMicros);
  return config.siteStatus === 0 ? { source, steady: system, log } : null;
}
