/**
 * `pnpm page-load [--runs N]`: the first page of the built program on Lighthouse's phone, each visit beside one to a bare page,
 * which says what this machine and this profile cost by themselves. The best visit counts, since nothing makes a page faster
 * than it is. Fails when a goal is missed that the bare page holds; what even that misses says nothing of the page.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { withProduct } from '../product.ts';
import { serveBarePage } from './bare-page.ts';
import { type Visit, visit } from './visit.ts';

interface Goal {
  readonly figure: keyof Visit;
  readonly name: string;
  readonly limit: number;
  readonly decimals: number;
  /** The goal is the least instead of the most. */
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
    // the first visitors of a start may come before the server can draw
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
  const judged = holds(best(figures(bares)));
  const held = holds(best(found));
  if (judged && !held) process.exitCode = 1;
  const text = (value: number) => value.toFixed(decimals);
  const range = `${text(Math.min(...found))}..${text(Math.max(...found))}`;
  const goal = `${least === true ? 'at least' : 'at most'} ${limit}`;
  const word = held ? 'held' : judged ? 'MISSED' : 'NOT JUDGED, the bare page misses it too';
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
