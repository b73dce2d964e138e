/** Traces as a collector receives them over OTLP/HTTP, from a server that sends them for real. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
const SUBMIT = '/v1/api/forex/submit';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

class Collector {
  readonly received: { readonly url: string; readonly key: string | undefined; readonly body: Sent }[] = [];
  readonly #server: Server = createServer((request, response) => {
    void json(request).then((body) => {
      const { url = '', headers } = request;
      this.received.push({ url, key: headers['x-key'] as string | undefined, body: body as Sent });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get spans(): readonly Span[] {
    return this.received.flatMap(({ body }) =>
      body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  /** The spans of one trace by name. */
  trace(traceId: string): ReadonlyMap<string, Span> {
    return new Map(this.spans.filter((span) => span.traceId === traceId).map((span) => [span.name, span]));
  }
}

const collector = new Collector();
let endpoint: string;

beforeAll(async () => (endpoint = await collector.open()));
afterAll(() => collector.close());

function attributesOf(span: Span | undefined): Record<string, string | number | undefined> {
  const pairs = span?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]);
  return Object.fromEntries(pairs ?? []) as Record<string, string | number | undefined>;
}

test('[METRIC-4] an order is one trace: the request, and in it the decision, the commit and the push, one after another', async () => {
  const server = await Harness.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'vernier-test',
    PROXY_HOPS: '1',
  });
  const { token } = await server.openDemo();
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  const answer = await server.post(SUBMIT, { token, headers, body: BUY });
  await server.post(SUBMIT, { token, body: { ...BUY, cont: '10000' } });
  await new Applicant(server).logIn('anna@example.com');
  // A stop sends the buffered spans.
  await server.stop();

  const trace = collector.trace(TRACE);
  const request = trace.get(`POST ${SUBMIT}`);
  expect([...trace.keys()].toSorted()).toEqual([`POST ${SUBMIT}`, 'commit', 'decide', 'push'].toSorted());
  expect(request?.parentSpanId).toBe(PARENT);
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': SUBMIT,
    'http.response.status_code': 200,
    'vernier.request_id': answer.headers['x-request-id'],
  });
  expect(attributesOf(trace.get('decide'))).toEqual({
    'vernier.command': 'PlaceOrder',
    'vernier.outcome': 'accepted',
  });
  const parts = ['decide', 'commit', 'push'].map((name) => trace.get(name));
  expect(parts.map((part) => part?.parentSpanId)).toEqual(parts.map(() => request?.spanId));
  const times = parts.flatMap((part) => [
    BigInt(part?.startTimeUnixNano ?? 0),
    BigInt(part?.endTimeUnixNano ?? 0),
  ]);
  expect(times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0n))).toBe(true);

  const refused = collector.spans.find(
    (span) => attributesOf(span)['vernier.refusal'] === 'lots_not_allowed',
  );
  expect(refused?.name).toBe(`POST ${SUBMIT}`);
  const [{ url, key, body } = { url: '', key: '', body: { resourceSpans: [] } }] = collector.received;
  expect([url, key]).toEqual(['/v1/traces', 'a secret']);
  const resource = Object.fromEntries(
    body.resourceSpans[0]?.resource.attributes.map(({ key: name, value }) => [name, value.stringValue]) ?? [],
  );
  expect(resource['service.name']).toBe('vernier-test');
  server.canaryValues.expectNoneIn(JSON.stringify(collector.received));
});

test('[METRIC-4] a stranger’s trace is not believed, and the share that is traced may be none', async () => {
  collector.received.length = 0;
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  const strange = await Harness.start(settings);
  await strange.get('/api/default/setting', { headers });
  await strange.stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(['GET /api/default/setting']);
  expect(collector.trace(TRACE).size).toBe(0);

  collector.received.length = 0;
  const none = await Harness.start({ ...settings, OTEL_TRACES_SAMPLER_ARG: '0', PROXY_HOPS: '1' });
  await none.get('/api/default/setting', { headers });
  await none.stop();
  expect(collector.received).toEqual([]);
});

test('[METRIC-4] a collector that is away costs no order and no stop', { tags: ['night'] }, async () => {
  const away = await Harness.start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const { token } = await away.openDemo();
  expect((await away.post(SUBMIT, { token, body: BUY })).code).toBe(1);
  const startedMs = performance.now();
  await away.stop();
  expect(performance.now() - startedMs).toBeLessThan(8_000);
});

test('[METRIC-4] without an endpoint there is nothing', async () => {
  const plain = await Harness.start();
  expect(plain.server.platform.tracing).toBeNull();
  await plain.stop();
});
