/** Copy of the built program with changes that take away one of its protections: what the checks of a run must find. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtFolder } from '../rig/built-server.ts';

export interface ProgramMutation {
  readonly text: string;
  readonly replacement: string;
}

export class MutatedProgram {
  readonly main: string;
  readonly #folder: string;

  /** Throws when the program has not each of the texts exactly once. */
  constructor(mutations: readonly ProgramMutation[]) {
    // Next to the original, so that relative paths are the same.
    this.#folder = mkdtempSync(join(dirname(builtFolder()), '.under-test-'));
    this.main = join(this.#folder, 'main.js');
    cpSync(builtFolder(), this.#folder, { recursive: true });
    for (const mutation of mutations) this.#apply(mutation);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #apply({ text, replacement }: ProgramMutation): void {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith('.js'));
    const found = files.flatMap((name) => {
      const file = join(this.#folder, name);
      const parts = readFileSync(file, 'utf8').split(text);
      return parts.length === 1 ? [] : [{ file, parts }];
    });
    const [only] = found;
    if (only === undefined || found.length > 1 || only.parts.length !== 2)
      throw new Error(`the program does not have exactly once: ${text}`);
    writeFileSync(only.file, only.parts.join(replacement));
  }
}
