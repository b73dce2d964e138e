import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWorld, type WorldReport } from '../harness/world/world.ts';
import { type BuiltPrograms, buildPrograms } from './built-programs.ts';
import { dataFolder } from './data-folder.ts';
import { EVENT_KINDS } from './worlds/slices.ts';
import { openWorldFolder } from './world-folder.ts';

/** Each test starts one or two processes. */
const TIMEOUT_MS = 120_000;

const folder = dataFolder();
let report: WorldReport;

function open() {
  return openWorldFolder(folder.path);
}

beforeAll(async () => {
  let database = open();
  report = await runWorld({
    seed: 'replay-6',
    days: 6,
    async openStore() {
      await database.close();
      database = open();
      return database.store;
    },
  });
  await database.close();
}, TIMEOUT_MS);
afterAll(() => folder.remove());

let programs: BuiltPrograms;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.remove());

async function sim(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programs.path('run'), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

it(
  '[STORE-6] a folder with every kind of event replays to its stored accounts, hash for hash',
  async () => {
    const { code, output } = await sim('--replay', folder.path);
    expect(Object.keys(report.events)).toHaveLength(EVENT_KINDS.length);
    for (const [kind, count] of Object.entries(report.events))
      expect(output).toMatch(new RegExp(`^ +${count} ${kind}$`, 'm'));
    const [stored, again] = ['stored', 'replayed'].map(
      (name) => new RegExp(`${name} +(\\w{64})`).exec(output)?.[1],
    );
    expect(stored).toBe(again);
    expect(code).toBe(0);
  },
  TIMEOUT_MS,
);

it(
  '[STORE-6] a folder with one balance changed by a micro-dollar does not replay to its stored accounts',
  async () => {
    const { store, close } = open();
    const [row] = (await store.load()).accounts;
    const account = { ...row!, balanceMicros: row!.balanceMicros + 1n };
    const nothing = { events: [], orders: [], transfers: [], postings: [], idempotency: null, audit: null };
    await store.commit([{ ...nothing, user: null, session: null, account }]);
    await close();
    const { code, output } = await sim('--replay', folder.path);
    expect(output).toContain('not what their log leads to');
    expect(code).toBe(1);
  },
  TIMEOUT_MS,
);

it('a scenario and a world can be run from the command line, and an unknown scenario fails with one line', {
  tags: ['night'],
  timeout: TIMEOUT_MS,
}, async () => {
  const scenario = await sim('--scenario', 'spike', '--code', 'USDJPY', '--size', '3', '--seed', '5');
  expect(scenario.output).toContain('every invariant held');
  expect(scenario.code).toBe(0);
  const world = await sim('--days', '1', '--seed', 'short');
  expect(world.output).toMatch(/^seed short: \d+ steps, .* years a minute\n$/);
  const wrong = await sim('--scenario', 'earthquake');
  expect(wrong).toEqual({
    code: 1,
    output: expect.stringMatching(/^--scenario is one of .*\n$/) as string,
  });
});
