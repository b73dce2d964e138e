/** An administrator as the list tells of one. */

import type { OfficeOutput } from '../../data/admin-api.ts';

export type Admin = OfficeOutput['admins']['list'][number];
