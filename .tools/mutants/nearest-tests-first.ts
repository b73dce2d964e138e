/** Order of the test files for a mutant: the nearest to its file first, since the first failure ends the run. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class NearestTestsFirst extends BaseSequencer {
  /** Stryker names the file of the mutant as the one to which tests must be related. */
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated = ''] = this.ctx.config.related ?? [];
    return Promise.resolve(
      files.toSorted(
        (one, other) => commonLength(other.moduleId, mutated) - commonLength(one.moduleId, mutated),
      ),
    );
  }
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
