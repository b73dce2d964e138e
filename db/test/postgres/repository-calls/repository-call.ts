/** Call of a repository's method, whose body is run on each database. */

import type { AllBodies } from '../../../src/queries/bodies.ts';
import type { Body } from '../../../src/queries/body.ts';

export type RepositoryCall = (bodies: AllBodies) => Body<unknown>;
