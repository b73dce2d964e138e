/** The minified script that runs before the first paint (public/preferences.js). */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const FILE = 'preferences.js';

export function preferencesScript(root: string): string {
  return minifiedScript(join(root, 'public', FILE));
}

export function minifiedScript(path: string): string {
  const { code, errors } = minifySync(path, readFileSync(path, 'utf8'));
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}

/** Comes before the plugin that compresses the files. */
export function minifiedPreferences(root: string): Plugin {
  return {
    name: 'vernier-minified-preferences',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir !== undefined) writeFileSync(join(dir, FILE), preferencesScript(root));
    },
  };
}
