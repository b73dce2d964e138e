/** Writes the software bill of materials, or fails with the reason. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { forwardSignals } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './root.mjs';

const file = join(root, 'dist', 'sbom.cdx.json');

process.chdir(root);
forwardSignals();
try {
  await installPackages();
  // its library is one of the packages
  const { softwareBillOfMaterials } = await import('./sbom.mjs');
  const text = await softwareBillOfMaterials();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
  console.log(`written: dist/sbom.cdx.json, ${JSON.parse(text).components.length} packages`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
