/** One user with everything that their page shows. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type WholeUser = AdminOutput['users']['get'];
