/** One user with everything that their page shows. */

import type { OfficeOutput } from '../../data/office.ts';

export type WholeUser = OfficeOutput['users']['get'];
