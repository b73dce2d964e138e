/** Input schemas, pages and times of responses, shared by the administrators' procedures. */

import type { CursorPage } from '@vernier/db/repositories/cursor-page';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { z } from 'zod';

/** Nothing, however it is spelt: an absent input, null or an empty object. */
export const NoInput = z.object({}).nullish();

/** Of a row. */
export const rowId = z.int().positive();

export const Id = z.object({ id: rowId });

export const PAGE_ROWS = 20;
/** Bound of page numbers, whose rows the database skips, except those of a ledger. */
const MAX_PAGE = 1_000_000;

/** Where a page begins: the `next` of the page before; absent for the first page. Beyond the end a page is empty. */
export const cursor = z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/** The page of a list whose cursor is the id of a row. */
export function pageAfter(after: number | undefined): CursorPage {
  return { after: after ?? null, limit: PAGE_ROWS };
}

/** The cursor after these rows; null when the list ends with them. */
export function nextAfter(rows: readonly { readonly id: number }[]): number | null {
  return rows.length < PAGE_ROWS ? null : (rows.at(-1)?.id ?? null);
}

/** The page of a list whose cursor is the number of a page: lists in memory, numbered ones, and short ones. */
export function pageByNumber(number = 1) {
  return { offset: (Math.min(number, MAX_PAGE) - 1) * PAGE_ROWS, limit: PAGE_ROWS };
}

export function nextPageNumber(number = 1, total: number): number | null {
  return number * PAGE_ROWS < total ? number + 1 : null;
}

/** An input that may be absent as a whole; then every field is what it is by default. */
export function filter<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((input) => input ?? {}, z.object(shape));
}

export function isoOrNull(timeMs: TimeMs | null): string | null {
  return timeMs === null ? null : isoTime(timeMs);
}
