/** Values of responses in their forms: amounts, counts, identifiers and times. */

import { z } from 'zod';

/** US dollars. */
export const money = z.string().regex(/^-?\d+\.\d{6}$/);

/** A decimal number with as many digits as it needs. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** ISO-8601 in UTC. */
export const time = z.string().meta({ format: 'date-time' });

/** A UTC day. */
export const day = z.string().meta({ format: 'date' });

/** The identifier of a row. */
export const rowId = z.int().min(1);

export const count = z.int().min(0);

/** All rows of a list, on all of its pages. */
export const total = count.describe('Number of rows on all pages.');

/** A page of a list. */
export function rows<Row extends z.ZodType>(row: Row) {
  return z.array(row).describe('Rows of the page, at most 20.');
}
