/** Traces over OTLP/HTTP: a span for the request, and in it one each for the decision, the commit and the pushes. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceSettings } from '../config/trace-settings.ts';
import type { CallTraces } from '../routing/call-traces.ts';
import { routeOf } from '../routing/request-state.ts';
import type { CommandTrace, Tracing } from './tracing.ts';

/** An unreachable collector must not delay a stop. */
const SHUTDOWN_MS = 1_500;
const SEND_MS = 5_000;
const FAULT = 500;
/** W3C trace context, its only version. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A commit and the trace of the request behind it. */
interface Committing {
  readonly parent: Context;
  readonly commit: Span;
}

export function startTracing(settings: TraceSettings, version: string): Tracing {
  const { serviceName, trustsParents } = settings;
  const provider = providerOf(settings, version);
  const tracer = provider.getTracer(serviceName);
  const current = new AsyncLocalStorage<Context>();
  const committing = new WeakMap<readonly AccountEvent[], Committing>();
  const spans = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>();

  const begin = (request: FastifyRequest) => {
    const attributes = {
      [ATTR_HTTP_REQUEST_METHOD]: request.method,
      [ATTR_HTTP_ROUTE]: routeOf(request),
      'vernier.request_id': request.id,
    };
    const name = `${request.method} ${routeOf(request)}`;
    const parent = trustsParents ? contextOf(request.headers['traceparent']) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, startTime: now() }, parent);
    spans.set(request, { span, context: trace.setSpan(parent, span) });
  };

  const follow = (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      begin(request);
      done();
    });
    // Not earlier: body events run outside the request's async context.
    app.addHook('preHandler', (request, _reply, done) =>
      current.run(spans.get(request)?.context ?? ROOT_CONTEXT, done),
    );
    app.addHook('onResponse', (request, { statusCode, refused }, done) => {
      const span = spans.get(request)?.span;
      span?.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode);
      if (refused !== undefined) span?.setAttribute('vernier.refusal', refused);
      if (statusCode >= FAULT) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end(now());
      done();
    });
  };

  const command = (kind: string): CommandTrace => {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const attributes = { 'vernier.command': kind };
    let span = tracer.startSpan('decide', { attributes, startTime: now() }, parent);
    return {
      decided(outcome) {
        span.setAttribute('vernier.outcome', outcome.kind);
        const startTime = now();
        span.end(startTime);
        span = tracer.startSpan('commit', { attributes, startTime }, parent);
        if (outcome.kind === 'accepted') committing.set(outcome.events, { parent, commit: span });
      },
      over: () => endOnce(span, now()),
    };
  };

  const push = (events: readonly AccountEvent[], publish: () => void) => {
    const cause = committing.get(events);
    // Commits caused by the market belong to no request.
    if (cause === undefined) return publish();
    const startTime = now();
    endOnce(cause.commit, startTime);
    const span = tracer.startSpan('push', { startTime }, cause.parent);
    publish();
    return span.end(now());
  };

  return { follow, command, push, ...callTraces(current), stop: () => shutDown(provider) };
}

function callTraces(current: AsyncLocalStorage<Context>): CallTraces {
  return {
    traceparent() {
      const span = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT);
      if (span === undefined) return null;
      return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
    },
    continued: (header, work) => current.run(contextOf(header), work),
  };
}

function providerOf(
  { endpoint, headers, serviceName, ratio }: TraceSettings,
  version: string,
): BasicTracerProvider {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_MS });
  const resource = resourceFromAttributes({
    [ATTR_SERVICE_NAME]: serviceName,
    [ATTR_SERVICE_VERSION]: version,
  });
  const share = new TraceIdRatioBasedSampler(ratio);
  return new BasicTracerProvider({
    resource,
    // A caller cannot raise the share either.
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
}

function contextOf(header: string | readonly string[] | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function endOnce(span: Span, atMs: number): void {
  if (span.isRecording()) span.end(atMs);
}

/** Microsecond precision keeps the order of spans within one millisecond. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

async function shutDown(provider: BasicTracerProvider): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_MS)));
  await Promise.race([provider.shutdown().catch(() => {}), late]);
  clearTimeout(timer);
}
