/** One user with everything that their page shows. */

import type { OfficeOutput } from '../../data/admin-api.ts';

export type WholeUser = OfficeOutput['users']['get'];
