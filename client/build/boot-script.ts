/** The script before the first paint, as small as it goes: it stands in every drawn page. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const FILE = 'boot.js';

export function bootScript(root: string): string {
  const { code, errors } = minifySync(FILE, readFileSync(join(root, 'public', FILE), 'utf8'));
  if (errors[0] !== undefined) throw new Error(`${FILE}: ${errors[0].message}`);
  return code;
}

/** Stands before the plugin that packs the files. */
export function smallBoot(root: string): Plugin {
  return {
    name: 'vernier-small-boot',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir !== undefined) writeFileSync(join(dir, FILE), bootScript(root));
    },
  };
}
