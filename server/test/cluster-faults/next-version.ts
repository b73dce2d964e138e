/** Next version of the built program: the same with one more migration of PostgreSQL, which programs of this version survive. */

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MIGRATIONS } from '../rig/data-folders.ts';
import { builtFolder } from '../rig/built-server.ts';

export class NextVersion {
  readonly main: string;
  readonly #folder: string;

  constructor(statements: string) {
    // Below the folder of the server, whose packages it needs.
    this.#folder = mkdtempSync(join(dirname(builtFolder()), '.under-test-'));
    const program = join(this.#folder, 'server', 'dist');
    cpSync(builtFolder(), program, { recursive: true });
    // It names the version.
    cpSync(join(dirname(builtFolder()), '..', 'package.json'), join(this.#folder, 'package.json'));
    const migrations = join(this.#folder, 'db', 'migrations');
    cpSync(MIGRATIONS, migrations, { recursive: true });
    const newest = Math.max(
      ...readdirSync(join(migrations, 'postgres')).map((name) => Number.parseInt(name, 10)),
    );
    const [before, number] = [newest, newest + 1].map((one) => String(one).padStart(4, '0'));
    const file = join(migrations, 'postgres', `${number}-next-version.sql`);
    writeFileSync(file, `-- compatible-from: ${before}\n\n${statements};\n`);
    this.main = join(program, 'main.js');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
