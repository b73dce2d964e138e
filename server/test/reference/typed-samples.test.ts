/** TypeScript samples of the reference, compiled against the SDK. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { codeBlocks, type OpenApiDocument } from './parsed-documents.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
/** Inside the workspace, where packages are found. */
const CACHE = join(ROOT, '.cache');

let server: Harness;
let samples: readonly string[];
let folder: string;

beforeAll(async () => {
  server = await Harness.start();
  const { info, paths } = (await server.server.app.inject('/openapi.json')).json<OpenApiDocument>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ofCalls = operations.flatMap((operation) => operation['x-codeSamples'] ?? []);
  samples = [...codeBlocks(info.description, 'ts'), ...ofCalls.map(({ source }) => source)];
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'samples-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('[REFERENCE-8] every TypeScript example compiles, and one with a wrong name does not', {
  tags: ['night'],
  timeout: 180_000,
}, () => {
  expect(samples.length).toBeGreaterThan(60);
  const faults = faultsOf([...samples, "await vernier.ask('submitOrders', {});"])
    .split('\n')
    .filter(Boolean);
  expect(faults).toEqual([expect.stringContaining('submitOrders')]);
});

/** One line for each fault. The first sample creates the object that the others use. */
function faultsOf([first = '', ...others]: readonly string[]): string {
  writeFileSync(join(folder, 'samples.ts'), [first, ...others.map((text) => `{\n${text}\n}`)].join('\n'));
  const paths = Object.fromEntries(
    ['sdk', 'shared'].map((name) => [`@vernier/${name}/*`, [join(ROOT, name, 'src/*.ts')]]),
  );
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'server/node_modules/@types')],
    paths,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['samples.ts'] }));
  return spawnSync(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    .stdout;
}
