/** The minified script that runs before the first paint (public/boot.js). */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const FILE = 'boot.js';

export function bootScript(root: string): string {
  return minifiedScript(join(root, 'public', FILE));
}

export function minifiedScript(path: string): string {
  const { code, errors } = minifySync(path, readFileSync(path, 'utf8'));
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}

/** Comes before the plugin that compresses the files. */
export function minifiedBoot(root: string): Plugin {
  return {
    name: 'vernier-minified-boot',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir !== undefined) writeFileSync(join(dir, FILE), bootScript(root));
    },
  };
}
