/** Order of the test files: the slowest first, so that no worker ends long after the others. A checkout has no measured times. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The project whose files take longest is the first one; the files of each project follow each other in one process. */
const PROJECTS = ['server', 'simulator', 'db', 'shared', 'client'];

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

function placeOf({ project, moduleId }: TestSpecification): number {
  const projectPlace = PROJECTS.indexOf(project.name);
  const filePlace = SLOW_FILES.findIndex((part) => moduleId.includes(part));
  return (
    (projectPlace === -1 ? PROJECTS.length : projectPlace) * (SLOW_FILES.length + 1) +
    (filePlace === -1 ? SLOW_FILES.length : filePlace)
  );
}
