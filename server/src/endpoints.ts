/** Endpoints besides the REST calls: probes, metrics, admin procedures, UDF for charts, the compatible interfaces, API documents, and the client's pages. */

import type { FastifyInstance } from 'fastify';
import type { AdminContext } from './admin/admin-context.ts';
import { registerAdmin } from './admin/register.ts';
import { registerBinance } from './compat/binance/register.ts';
import { registerOanda } from './compat/oanda/register.ts';
import { registerTradingview } from './compat/tradingview/register.ts';
import type { ServerObjects } from './context.ts';
import type { TradingContext } from './features/trading/trading-context.ts';
import { registerReference } from './http/api-docs.ts';
import { registerMetrics } from './http/metrics.ts';
import { contentSecurity } from './http/content-security.ts';
import { registerPages } from './http/pages.ts';
import { registerPageScope } from './http/page-scope.ts';
import { registerSecurityContact } from './http/security-contact.ts';
import type { RequestPolicy } from './http/pipeline/call-pipeline.ts';
import { registerUdf } from './http/udf/register.ts';
import type { Route } from './platform/routing/route.ts';
import { initialStateSource } from './ssr/initial-state-source.ts';
import { refuse } from '@vernier/shared/refusals';
import { requestLanguage } from './platform/routing/language.ts';
import { sendAnswer } from './platform/routing/send.ts';

/** Some probes send HEAD. */
const TO_PROBES_TOO = { exposeHeadRoute: true };

export interface EndpointOptions {
  readonly objects: ServerObjects;
  readonly admin: AdminContext;
  readonly policy: RequestPolicy;
  readonly routes: readonly Route[];
  readonly trading: TradingContext;
  readonly clientDir: string;
}

export function endpoints(options: EndpointOptions): (app: FastifyInstance) => void {
  const { objects, admin, policy, routes, trading, clientDir } = options;
  const { config, log, metrics, system, wall, accountQueue } = objects.platform;
  const { market, siteSettings, slices } = objects.core;
  const contact = () => siteSettings.text('complaint_email');
  // A site out of service shows its visitors nothing before it redirects them.
  const isServing = config.siteStatus === 0;
  const source = initialStateSource(objects.core, config.demoBalanceMicros);
  const rendering = isServing ? { source, steady: system, log } : null;
  return (app) => {
    registerHealth(app, () => admin.operations.readiness.read());
    registerMetrics(app, { metrics, policy, metricsToken: config.metricsToken, proxyHops: config.proxyHops });
    // In a cluster the office answers the console.
    if (config.roles === 'all') registerAdmin(app, { context: admin, policy, log });
    registerUdf(app, { config, market, slices }, policy);
    const compatible = { ...trading, sessions: objects.auth.sessions, clock: wall, slices, log };
    registerBinance(app, { context: compatible, limits: policy });
    const { journalNotes } = objects.results;
    registerOanda(app, { context: { ...compatible, journalNotes, accountQueue }, limits: policy });
    registerTradingview(app, { context: compatible, limits: policy });
    const security = contentSecurity({ connected: [], framed: [], apiSubdomain: false });
    registerPageScope(app, {
      ...{ policy, security },
      register(scope) {
        registerSecurityContact(scope, { clock: wall, contact });
        if (config.apiDocs) registerReference(scope, { routes, contact, siteUrl: config.siteUrl });
      },
    });
    registerPages(app, { ...config, clientDir, policy, rendering });
  };
}

/** Health endpoints: liveness and readiness. */
export function registerHealth(app: FastifyInstance, read: () => Readonly<Record<string, boolean>>): void {
  app.get('/healthz', TO_PROBES_TOO, (request, reply) =>
    sendAnswer(reply, { data: { status: 'up' } }, requestLanguage(request)),
  );
  app.get('/readyz', TO_PROBES_TOO, (request, reply) => {
    const parts = read();
    const isReady = Object.values(parts).every((works) => works);
    const answer = isReady ? { data: { status: 'ready', ...parts } } : refuse('unavailable', { ...parts });
    return sendAnswer(reply, answer, requestLanguage(request));
  });
}
