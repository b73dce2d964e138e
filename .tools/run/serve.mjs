/** Makes the checkout ready and turns into the server: same process, so that a signal to it is a signal to the server. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { holdSignals, releaseSignals } from './child.mjs';
import { install } from './install.mjs';
import { leash } from './leash.mjs';
import { root } from './root.mjs';

const server = join(root, 'server', 'dist', 'main.js');

process.chdir(root);
holdSignals();
leash();
try {
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
releaseSignals();

process.setSourceMapsEnabled(true);
process.argv[1] = server;
await import(pathToFileURL(server).href);
