/** Makes the checkout ready and turns into the server: same process, so that a signal to it is a signal to the server. */
import { pathToFileURL } from 'node:url';
import { holdSignals, releaseSignals } from './child.mjs';
import { assertFree } from './data-folder.mjs';
import { install } from './install.mjs';
import { leash } from './leash.mjs';
import { root } from './root.mjs';
import { builtVersion, currentVersion, removeUnused, takeVersion } from './versions.mjs';

async function takeNewest() {
  await install();
  const folder = await builtVersion();
  const main = takeVersion(folder);
  await removeUnused(folder);
  return main;
}

let server;
process.chdir(root);
holdSignals();
leash();
try {
  assertFree();
  // As a service does it: what was built is served, and nothing is written into the checkout.
  server = process.argv.includes('--built') ? takeVersion(currentVersion()) : await takeNewest();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
releaseSignals();

process.setSourceMapsEnabled(true);
process.argv[1] = server;
await import(pathToFileURL(server).href);
