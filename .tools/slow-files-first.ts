/**
 * Order of the test files: by project, since a worker that changes it starts again and loads all modules; then the slowest first,
 * so that no worker ends long after the others. A checkout has no measured times.
 */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Those with most files; each of the others has a few, which get separate processes. */
const PROJECTS = ['node', 'client'];

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

function placeOf({ moduleId, project }: TestSpecification): number {
  const packageName = relative(ROOT, moduleId).split(sep, 1)[0] ?? '';
  const isSlow = (part: string) => moduleId.includes(part);
  const places = [
    { place: PROJECTS.indexOf(project.name), among: PROJECTS },
    { place: PACKAGES.indexOf(packageName), among: PACKAGES },
    { place: SLOW_FILES.findIndex(isSlow), among: SLOW_FILES },
  ];
  // What a list lacks comes after it.
  return places.reduce(
    (sum, { place, among }) => sum * (among.length + 1) + (place === -1 ? among.length : place),
    0,
  );
}
