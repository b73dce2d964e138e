/** Finds the Chromium that drives the pages, or gets one. It never answers "none": a browser test is not skipped. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode } from './child.mjs';
import { narrate } from './narrate.mjs';
import { root } from './root.mjs';

/** The one without windows first: it does the same work in three quarters of the time. */
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

/** Debian's own package, when this is Debian and we may install. */
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

/** @returns the environment for Playwright: the path of a browser, or nothing when it brings its own. */
export async function chromium() {
  const found = onThisMachine();
  if (found) return { CHROMIUM_PATH: found };
  const step = narrate('getting a Chromium for the browser tests');
  const installed = await fromDebian();
  if (!installed) await fromPlaywright();
  step.done('got it');
  return installed ? { CHROMIUM_PATH: installed } : {};
}
