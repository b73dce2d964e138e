/** An administrator as the list tells of one. */

import type { OfficeOutput } from '../../data/office.ts';

export type Admin = OfficeOutput['admins']['list'][number];
