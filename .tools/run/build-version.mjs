/** Build of a version of the checkout in `dist`. */
import { relative } from 'node:path';
import { forwardSignals } from './child.mjs';
import { install } from './install.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { root } from './root.mjs';
import { builtVersion, removeUnused } from './versions.mjs';

process.chdir(root);
forwardSignals();
exitWithParent();
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
