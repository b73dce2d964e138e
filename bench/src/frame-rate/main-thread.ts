/** Main-thread time of a page from a browser trace, in processor time and wall time. */

import type { Tab } from './chromium.ts';

/** One event of a trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface MainThread {
  /** Share of processor time in tasks. */
  readonly busy: number;
  /** Share of wall time in tasks, which includes time of other programs. */
  readonly busyByWall: number;
  readonly longestTaskMs: number;
  /** Total processor time. */
  readonly cpuMs: number;
}

const TASK = 'ThreadControllerImpl::RunTask';
const RENDERER_MAIN = 'CrRendererMain';

/** Traces `tab` while `watch` runs; only tasks are recorded, so that the overhead is small. */
export async function duringTrace<T>(
  tab: Tab,
  watch: () => Promise<T>,
): Promise<{ readonly result: T; readonly main: MainThread }> {
  const events: TraceEvent[] = [];
  const unsubscribe = tab.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as TraceEvent[]) events.push(event);
  });
  await tab.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,__metadata' });
  const beganMs = performance.now();
  const result = await watch();
  const tookMs = performance.now() - beganMs;
  const complete = tab.next('Tracing.tracingComplete');
  await tab.send('Tracing.end');
  await complete;
  unsubscribe();
  return { result, main: mainThread(events, tookMs) };
}

/** The busiest renderer: a browser has spare ones. */
function mainThread(events: readonly TraceEvent[], tookMs: number): MainThread {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === RENDERER_MAIN).map(threadOf),
  );
  const sums = new Map<string, { cpuUs: number; wallUs: number; longestUs: number }>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name !== TASK || !threads.has(thread)) continue;
    const sum = sums.get(thread) ?? { cpuUs: 0, wallUs: 0, longestUs: 0 };
    sum.cpuUs += event.tdur ?? 0;
    sum.wallUs += event.dur ?? 0;
    sum.longestUs = Math.max(sum.longestUs, event.dur ?? 0);
    sums.set(thread, sum);
  }
  const [busiest] = [...sums.values()].sort((left, right) => right.cpuUs - left.cpuUs);
  if (busiest === undefined) throw new Error('the trace names no task of a page');
  return {
    busy: busiest.cpuUs / 1000 / tookMs,
    busyByWall: busiest.wallUs / 1000 / tookMs,
    longestTaskMs: busiest.longestUs / 1000,
    cpuMs: busiest.cpuUs / 1000,
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
