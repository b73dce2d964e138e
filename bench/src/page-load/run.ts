/**
 * `npm run page-load -- [--runs N]`: Lighthouse mobile profile of the first page, alternating with a bare page that shows the cost
 * of this computer and profile. The best visit counts. Fails when a goal is missed that the bare page meets.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { withProduct } from '../product.ts';
import { serveBarePage } from './bare-page.ts';
import lighthouse from 'lighthouse';
import { startBrowser } from '../frame-rate/chromium.ts';

interface Visit {
  /** 0 to 100. */
  readonly score: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly interactive: number;
  readonly blocked: number;
  readonly shift: number;
  /** Kilobytes, compressed. */
  readonly transferred: number;
  /** Lighthouse's benchmark index of the computer; more is faster. */
  readonly machine: number;
}

const ATTEMPTS = 3;

interface Goal {
  readonly figure: keyof Visit;
  readonly name: string;
  readonly limit: number;
  readonly decimals: number;
  /** The goal is a minimum. */
  readonly least?: true;
}

const GOALS: readonly Goal[] = [
  { figure: 'largestPaint', name: 'largest contentful paint, ms', limit: 800, decimals: 0 },
  { figure: 'interactive', name: 'interactive, ms', limit: 1_600, decimals: 0 },
  { figure: 'blocked', name: 'total blocking time, ms', limit: 100, decimals: 0 },
  { figure: 'shift', name: 'layout shift', limit: 0.01, decimals: 3 },
  { figure: 'score', name: 'performance score', limit: 100, decimals: 0, least: true },
];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, path: { type: 'string', default: '/' } },
});
const runs = Number(values.runs);
const pages: Visit[] = [];
const bares: Visit[] = [];

const bare = await serveBarePage();
try {
  await withProduct(async (server) => {
    // The first visit may precede the start of the render worker.
    await visit(`${server.url}${values.path}`);
    for (let run = 0; run < runs; run += 1) {
      pages.push(await visit(`${server.url}${values.path}`));
      bares.push(await visit(`${bare.url}/`));
    }
  });
} finally {
  bare.stop();
}

const lines = GOALS.map(({ figure, name, limit, decimals, least }) => {
  const figures = (visits: readonly Visit[]) => visits.map((visited) => visited[figure]);
  const best = (found: readonly number[]) => (least === true ? Math.max(...found) : Math.min(...found));
  const holds = (value: number) => (least === true ? value >= limit : value <= limit);
  const found = figures(pages);
  const isJudgeable = holds(best(figures(bares)));
  const isMet = holds(best(found));
  if (isJudgeable && !isMet) process.exitCode = 1;
  const text = (value: number) => value.toFixed(decimals);
  const range = `${text(Math.min(...found))}..${text(Math.max(...found))}`;
  const goal = `${least === true ? 'at least' : 'at most'} ${limit}`;
  const word = isMet ? 'met' : isJudgeable ? 'MISSED' : 'NOT EVALUATED, the bare page misses it too';
  return `${name}: ${text(best(found))} [${range}], bare page ${text(best(figures(bares)))} (${goal}): ${word}`;
});
const load = (loadavg()[0] ?? 0).toFixed(1);
const machine = bares.concat(pages).map((visited) => visited.machine);
const size = median(pages.map(({ transferred }) => transferred)).toFixed(0);
process.stdout.write(
  `${lines.join('\n')}\n${size} kB transferred; ${runs} visits, load of the machine ${load}, its benchmark index ${median(machine).toFixed(0)} [${Math.min(...machine).toFixed(0)}..${Math.max(...machine).toFixed(0)}]\n`,
);

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

/** A visit with an empty profile. Retries, since a busy computer sometimes loses the start of a recording. */
async function visit(url: string, attempts = ATTEMPTS): Promise<Visit> {
  try {
    return await visitOnce(url);
  } catch (error) {
    if (attempts <= 1) throw error;
    return visit(url, attempts - 1);
  }
}

async function visitOnce(url: string): Promise<Visit> {
  const browser = await startBrowser();
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    });
    if (result === undefined) throw new Error('the visit has no result');
    const { audits, categories, environment, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories['performance']?.score ?? Number.NaN) * 100),
      largestPaint: value('largest-contentful-paint'),
      interactive: value('interactive'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      transferred: value('total-byte-weight') / 1000,
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}
