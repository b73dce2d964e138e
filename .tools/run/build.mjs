/** Build of the client and the server, each only after a change of its sources. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNode } from './child.mjs';
import { startProgress } from './progress.mjs';
import { root } from './root.mjs';
import { whileUnused } from './sqlite-lock.mjs';

const lockFile = join(root, '.cache', 'build.lock');
const lock = ['pnpm-lock.yaml', 'tsconfig.base.json'];
const targets = [
  {
    name: 'client',
    output: 'client/dist/sw.js',
    sources: [
      ...lock,
      'shared/src',
      'client/src',
      'client/public',
      'client/index.html',
      'client/console.html',
      'client/chat.html',
      'client/build',
      'client/ssr',
      'client/vite.config.ts',
    ],
    // The first build empties the folder of the others.
    vite: [[], ...['console', 'chat', 'worker', 'ssr'].map((mode) => ['--mode', mode])].map((mode) => [
      'build',
      ...mode,
    ]),
  },
  {
    name: 'server',
    output: 'server/dist/main.js',
    sources: [
      ...lock,
      'shared/src',
      'simulator/src',
      'simulator/cli',
      'simulator/harness',
      'db/src',
      'server/src',
      'server/vite.config.ts',
    ],
    vite: [['build']],
  },
];

/** Adds path, size and time of each file below the path. */
function addTo(hash, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted()) addTo(hash, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  }
}

function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const path of sources) addTo(hash, path);
  return hash.digest('hex');
}

/** Fingerprint of all sources of a version. */
export function fingerprint() {
  const sources = targets.flatMap((target) => target.sources);
  return fingerprintOf([...new Set([...sources, 'db/migrations', 'package.json', 'server/package.json'])]);
}

function marker({ name }) {
  return join(root, '.cache', 'built', name);
}

function isStale(target) {
  if (!existsSync(join(root, target.output)) || !existsSync(marker(target))) return true;
  return readFileSync(marker(target), 'utf8') !== fingerprintOf(target.sources);
}

async function buildOne(target) {
  // Computed before the build: the next start builds later edits.
  const sources = fingerprintOf(target.sources);
  const vite = join(root, target.name, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const run of target.vite) {
    const { code, output } = await runNode([vite, ...run, '--logLevel', 'warn'], {
      cwd: target.name,
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(`the ${target.name} could not be built\n${output}`);
  }
  mkdirSync(dirname(marker(target)), { recursive: true });
  writeFileSync(marker(target), sources);
}

/**
 * Builds stale targets and runs `then` before another build can begin. Throws an error with the output of a failed build.
 */
export async function build(then = () => {}) {
  mkdirSync(dirname(lockFile), { recursive: true });
  if (!existsSync(lockFile)) writeFileSync(lockFile, '');
  const work = async () => {
    await buildStale();
    then();
  };
  if (!(await whileUnused(lockFile, work)))
    throw new Error('another build is running in this folder (or SQLite cannot be loaded): try again later');
}

async function buildStale() {
  const stale = targets.filter(isStale);
  if (stale.length === 0) return;
  const names = stale.map(({ name }) => `the ${name}`).join(' and ');
  const step = startProgress(`building ${names}`);
  const results = await Promise.allSettled(stale.map(buildOne));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  step.done('built');
}
