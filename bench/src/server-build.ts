/** The commit and the build of this checkout, and the build of another commit for `--against`. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.cache', 'against');

/** The file that starts the server of the commit; it is built once. */
export function buildOf(ref: string): string {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const checkout = join(FOLDER, commit.slice(0, 12));
  if (!existsSync(checkout)) git('worktree', 'add', '--detach', checkout, commit);
  const main = join(checkout, 'server', 'dist', 'main.js');
  if (!existsSync(main)) build(checkout);
  return main;
}

/** Builds this checkout if a source changed since its last build. */
export function buildCurrent(): void {
  build(ROOT);
}

export function currentCommit(): string {
  return git('rev-parse', '--short', 'HEAD');
}

function build(checkout: string): void {
  execFileSync('npm', ['run', 'build'], { cwd: checkout, stdio: 'inherit' });
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
