/** One user with everything that their page shows. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type UserDetail = AdminOutput['users']['get'];
