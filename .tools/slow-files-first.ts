/** Order of the test files: the slowest first, so that no worker ends long after the others. A checkout has no measured times. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The packages whose files take longest are first. */
const PACKAGES = ['server', 'simulator', 'db', 'shared', 'client'];

/** Files of more than ten seconds, and those that wait for processes. */
const SLOW_FILES = [
  'races/races',
  'test/market/ranking',
  'test/process/',
  'admin/process',
  'database/unused-accounts',
];

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const packagePlace = PACKAGES.indexOf(relative(ROOT, moduleId).split(sep, 1)[0] ?? '');
  const filePlace = SLOW_FILES.findIndex((part) => moduleId.includes(part));
  return (
    (packagePlace === -1 ? PACKAGES.length : packagePlace) * (SLOW_FILES.length + 1) +
    (filePlace === -1 ? SLOW_FILES.length : filePlace)
  );
}
