/** Start of the server after installation and build, in the same process, so that signals reach the server. */
import { pathToFileURL } from 'node:url';
import { forwardSignals, releaseSignals } from './child.mjs';
import { assertFree } from './data-folder.mjs';
import { install } from './install.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
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
forwardSignals();
exitWithParent();
try {
  assertFree();
  // For services: serves the last build and writes nothing into the checkout.
  server = process.argv.includes('--built') ? takeVersion(currentVersion()) : await takeNewest();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
releaseSignals();

process.setSourceMapsEnabled(true);
process.argv[1] = server;
await import(pathToFileURL(server).href);
