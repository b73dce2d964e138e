/** Opens the tracing that the settings ask for. */

import type { TraceSettings } from '../config/config.ts';
import type { Tracing } from './tracing.ts';

/** The packages behind it are loaded only where somebody wants traces. */
export async function openTracing(settings: TraceSettings | null): Promise<Tracing | null> {
  if (settings === null) return null;
  const { startTracing } = await import('./otlp.ts');
  return startTracing(settings);
}
