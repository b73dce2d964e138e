/** An administrator as the list tells of one. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type Admin = AdminOutput['admins']['list'][number];
