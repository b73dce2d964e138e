/** Opens tracing as configured. */

import type { TraceSettings } from '../config/trace-settings.ts';
import type { Tracing } from './tracing.ts';

/** The OpenTelemetry packages are loaded only when traces are configured. */
export async function openTracing(settings: TraceSettings | null, version: string): Promise<Tracing | null> {
  if (settings === null) return null;
  const { startTracing } = await import('./otlp.ts');
  return startTracing(settings, version);
}
