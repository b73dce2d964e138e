/** Temporary folder of tests in memory, where commits to many small databases need no disk. */
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Several times what all tests have there at once. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/** Containers often forbid programs there, and tests run some from their folders. */
function allowsPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mount = mounts.map((line) => line.split(' ')).findLast(([, folder]) => folder === FOLDER);
  return mount?.[2] === 'tmpfs' && !mount[3].split(',').includes('noexec');
}

/** @returns the environment of tests: the folder, or nothing where the system has none with enough space */
export function memoryFolder() {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return allowsPrograms() && bavail * bsize >= LEAST_FREE_BYTES ? { TMPDIR: FOLDER } : {};
  } catch {
    return {};
  }
}
