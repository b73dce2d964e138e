/**
 * `npm run container:check`: build of the image without a container engine. Each step of the Dockerfile runs in a clean folder, then
 * the image's command runs there as an unprivileged user who can write to the volumes only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../run/root.mjs';
import { readIgnored, readStages } from './dockerfile.mjs';

const UNPRIVILEGED_ID = 65_534;
const isRoot = process.getuid() === 0;
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const work = mkdtempSync(join(tmpdir(), 'vernier-container-'));
const context = readIgnored(readFileSync(join(root, '.dockerignore'), 'utf8'));
const reaches = (path) => path === '' || context(path);

/** A path of the image on this computer. */
const inside = (stage, path) => join(work, stage.name, path.startsWith('/') ? path : join(stage.cwd, path));

function logStep(stage, instruction, text) {
  console.log(
    `${stage.name.padEnd(8)} ${instruction} ${text.length > 100 ? `${text.slice(0, 100)}…` : text}`,
  );
}

/** The path with the image's version of Node in front, from the package registry, so that its packages are those of the image. */
function pathWithNode() {
  const { arch, env, platform } = process;
  const version = /^ARG NODE_IMAGE=node:([\d.]+)/m.exec(dockerfile)?.[1];
  const node = `node-${platform}-${arch}@${version}`;
  execFileSync('npm', ['install', '--prefix', join(work, 'node'), '--ignore-scripts', '--no-audit', node]);
  return `${join(work, 'node', 'node_modules', `node-${platform}-${arch}`, 'bin')}:${env.PATH}`;
}

const PATH = pathWithNode();

function environment(stage) {
  const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
  // The home folder is this computer's, for its download and compile caches.
  const base = { PATH, HOME, ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) };
  return { ...base, ...stage.env };
}

async function run(stage, command, args) {
  const child = spawn(command, args, { cwd: inside(stage, '.'), env: environment(stage), stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

function copy(stage, text, stages) {
  const operands = text.split(' ');
  const from = /^--from=(.+)$/.exec(operands[0])?.[1];
  if (from) operands.shift();
  const target = operands.pop();
  for (const source of operands) {
    const path = from ? inside(stages.get(from), source) : join(root, source);
    const into = target.endsWith('/') && source !== '.' && statSync(path).isFile();
    const to = inside(stage, into ? join(target, basename(source)) : target);
    const filter = from ? () => true : (entry) => reaches(relative(root, entry));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
  }
}

const STEPS = {
  WORKDIR(stage, text) {
    stage.cwd = text;
    mkdirSync(inside(stage, '.'), { recursive: true });
  },
  ENV(stage, text) {
    for (const pair of text.split(' ')) stage.env[pair.split('=')[0]] = pair.slice(pair.indexOf('=') + 1);
  },
  COPY: copy,
  /** Paths of the image in a command are mapped to the folder of the stage. */
  RUN(stage, text) {
    const here = text.replace(/(?<=[ "'])\/(?=(src|app|data|backups)\b)/g, `${join(work, stage.name)}/`);
    return run(stage, 'sh', ['-euc', here]);
  },
  VOLUME(stage, text) {
    stage.volumes = JSON.parse(text);
  },
  HEALTHCHECK(stage, text) {
    stage.health = JSON.parse(text.slice(text.indexOf('[')));
  },
  CMD(stage, text) {
    stage.command = JSON.parse(text);
  },
};

async function build(stages) {
  const done = new Map();
  for (const stage of stages) {
    const before = done.get(stage.from);
    Object.assign(stage, { cwd: before?.cwd ?? '/', env: { ...before?.env } });
    mkdirSync(join(work, stage.name));
    if (before)
      cpSync(join(work, before.name), join(work, stage.name), { recursive: true, verbatimSymlinks: true });
    done.set(stage.name, stage);
    for (const { instruction, text } of stage.steps) {
      logStep(stage, instruction, text);
      await STEPS[instruction]?.(stage, text, done);
    }
  }
  return stages.at(-1);
}

function takeRights(path) {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) takeRights(join(path, name));
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o555 : 0o444);
}

/** Commands of the operating manual in the container, with the expected last line of each. */
function commands(data, backups) {
  const [backup, sim] = [join('server', 'dist', 'backup.js'), join('server', 'dist', 'sim.js')];
  const newest = () =>
    join(
      backups,
      readdirSync(backups)
        .toSorted()
        .findLast((name) => name.endsWith('Z')),
    );
  return [
    [() => [backup, 'backup'], /, verified$/],
    [() => [backup, 'backup', '--list'], /ago/],
    [() => [backup, 'backup', '--verify', newest()], /taken/],
    [() => [backup, 'restore', newest(), '--data', join(data, 'drill')], /^start it:/],
    [() => [sim, '--audit', join(data, 'drill')], /^head/],
    [() => [sim, '--replay', join(data, 'drill')], /events$/],
    [
      () => [sim, '--tape', join(data, 'drill'), '--key', join(data, 'market.key')],
      /are those of the market$/,
    ],
    [() => [join('server', 'dist', 'verify-day.js'), '--help'], /noted before the day$/],
  ];
}

async function runCommands(options) {
  for (const [args, expected] of commands(options.env.DATA_DIR, options.env.BACKUP_DIR)) {
    const commandArgs = args();
    const child = spawn('node', commandArgs, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (piece) => (output += piece));
    const [code] = await once(child, 'close');
    const last = output.trim().split('\n').at(-1);
    console.log(`image    node ${commandArgs.join(' ').replaceAll(work, '')} ended with ${code}: ${last}`);
    if (code !== 0 || !expected.test(last)) throw new Error('a command of the handbook fails in the image');
  }
}

/** Runs the container: its command, its health check, the commands of the manual, and its stop. */
async function start(image) {
  takeRights(join(work, image.name));
  chmodSync(work, 0o755);
  for (const volume of image.volumes) {
    chmodSync(inside(image, volume), 0o700);
    if (isRoot) chownSync(inside(image, volume), UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  }
  const [data, backups] = image.volumes.map((volume) => inside(image, volume));
  const port = String(20_000 + (process.pid % 20_000));
  const env = { ...image.env, PATH, HOST: '127.0.0.1', PORT: port, DATA_DIR: data, BACKUP_DIR: backups };
  const unprivileged = isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  const options = { cwd: inside(image, '.'), env, ...unprivileged };
  const [program, ...args] = image.command;
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'close');
  await Promise.race([once(server.stdout, 'data'), ended]);
  const [checker, ...how] = image.health;
  const [health] = await once(spawn(checker, how, { ...options, stdio: 'inherit' }), 'close');
  try {
    if (health === 0) await runCommands(options);
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  console.log(`image    the health check ended with ${health}, the server after SIGTERM with ${code}`);
  if (health !== 0 || code !== 0) throw new Error('the image does not run');
}

try {
  await start(await build(readStages(dockerfile)));
} finally {
  rmSync(work, { recursive: true, force: true });
}
