/** Chromium for the browser tests: found or installed, since browser tests are never skipped. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode } from './child.mjs';
import { startProgress } from './progress.mjs';
import { root } from './root.mjs';

/** The headless shell first: it needs three quarters of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onThisMachine() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...places, ...APPLICATIONS].find((path) => existsSync(path)) ?? null;
}

/** Installs the Debian package, as root on Debian. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(['apt-get', 'update', '-qq'], { env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name], { env });
    if (code === 0) break;
  }
  return onThisMachine();
}

async function fromPlaywright() {
  const cli = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await runNode([cli, 'install', 'chromium']);
  if (code !== 0) throw new Error(`there is no Chromium and none could be installed\n${output}`);
}

/** @returns the environment for Playwright: the path of a browser, or nothing when Playwright installed one. */
export async function chromium() {
  const found = onThisMachine();
  if (found) return { CHROMIUM_PATH: found };
  const step = startProgress('getting a Chromium for the browser tests');
  const installed = await fromDebian();
  if (!installed) await fromPlaywright();
  step.done('got it');
  return installed ? { CHROMIUM_PATH: installed } : {};
}
