/** Server processes of tests that end with the tests. */
import { type ChildProcess } from 'node:child_process';
export interface SupervisedOptions {
  /** Removed when the server ends. */
  readonly folder: string;
  readonly uid?: number;
  readonly gid?: number;
}
/** The returned process supervises the server; the end of its input stops both. */
export declare function spawnSupervised(
  command: readonly string[],
  { folder, ...identity }: SupervisedOptions,
): ChildProcess;
