/** Makes the version of the checkout ready to be served, and says where it is. */
import { relative } from 'node:path';
import { holdSignals } from './child.mjs';
import { install } from './install.mjs';
import { leash } from './leash.mjs';
import { root } from './root.mjs';
import { builtVersion, removeUnused } from './versions.mjs';

process.chdir(root);
holdSignals();
leash();
try {
  await install();
  const folder = await builtVersion();
  await removeUnused(folder);
  console.log(`built: ${relative(root, folder)}`);
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
