/** Input schemas and times of responses, shared by the administrators' procedures. */

import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { z } from 'zod';

/** Nothing, however it is spelt: an absent input, null or an empty object. */
export const NoInput = z.object({}).nullish();

/** Of a row. */
export const rowId = z.int().positive();

export const Id = z.object({ id: rowId });

export const PAGE_ROWS = 20;
/** The database walks over the rows before a page, 100,000 at most: some milliseconds, also in a table that grows for years. */
const MAX_PAGE = 5_000;
const MAX_LEDGER_PAGE = 1_000_000;

/** From 1; a page beyond the end is an empty list. What lies deeper is found by a filter. */
export const page = z.int().min(1).max(MAX_PAGE).default(1);

/** Of entries of a ledger: their numbers find any page at once. */
export const ledgerPage = z.int().min(1).max(MAX_LEDGER_PAGE).default(1);

/** Rows before the page. */
export function offsetOf(pageNumber: number): number {
  return (pageNumber - 1) * PAGE_ROWS;
}

/** An input that may be absent as a whole; then every field is what it is by default. */
export function filter<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((input) => input ?? {}, z.object(shape));
}

export function isoOrNull(timeMs: TimeMs | null): string | null {
  return timeMs === null ? null : isoTime(timeMs);
}
