/** Settings of traces, by the names of OpenTelemetry. */

import { z } from 'zod';
import { webAddress } from './setting-addresses.ts';

export interface TraceSettings {
  /** The base address of an OTLP/HTTP collector. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of requests that is traced. */
  readonly ratio: number;
  /** Whether a request may belong to a trace that began elsewhere. */
  readonly trustsParents: boolean;
}

/** As OpenTelemetry writes them: `name=value` with commas between, values percent-encoded. */
const traceHeaders = z.string().transform((text, context): Record<string, string> => {
  const pairs = text.split(',').map((part) => /^\s*([\w-]+)\s*=\s*([^\s,;]+)\s*$/.exec(part));
  if (pairs.every((pair) => pair !== null && isEncoded(pair[2]))) {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]));
  }
  context.addIssue('must be name=value with commas between');
  return z.NEVER;
});

function isEncoded(text = ''): boolean {
  return /^(?:[^%]|%[2-7][0-9a-f])*$/i.test(text);
}

export const TRACE_SETTINGS = {
  /** Target of traces; null disables them. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.nullable().default(null),
  OTEL_EXPORTER_OTLP_HEADERS: traceHeaders.default({}),
  OTEL_SERVICE_NAME: z.string().min(1, 'must not be empty').max(100, 'must be shorter').default('vernier'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(1),
} as const;

interface Chosen {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | null;
  readonly OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>>;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly PROXY_HOPS: number;
  readonly ROLES: string;
}

export function tracesOf(settings: Chosen): TraceSettings | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return null;
  return {
    endpoint,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    // Callers of an engine or an office are gateways.
    trustsParents: settings.PROXY_HOPS > 0 || ['engine', 'office'].includes(settings.ROLES),
  };
}
