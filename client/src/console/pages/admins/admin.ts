/** An administrator as returned by the list. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type Admin = AdminOutput['admins']['list'][number];
