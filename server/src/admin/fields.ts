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
/** Bound of page numbers in lists that find a row by its number. */
const MAX_PAGE = 1_000_000;
/** Bound of page numbers where the database reads the rows before the page; a cursor reaches all rows. */
const MAX_SKIPPED_PAGE = 5_000;

const place = z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/**
 * Fields for where a page begins: `cursor`, the `next` of the page before, or `page`, its number from 1; `cursor` goes first.
 * Without both it is the first page. Beyond the end a page is empty.
 */
export const pageFields = { cursor: place, page: place };

export interface PageFields {
  readonly cursor?: number | undefined;
  readonly page?: number | undefined;
}

/** The page of a list whose cursor is the id of a row. */
export function pageAfter({ cursor, page = 1 }: PageFields): CursorPage {
  if (cursor !== undefined) return { after: cursor, limit: PAGE_ROWS };
  return {
    after: null,
    skip: (Math.min(page, MAX_SKIPPED_PAGE) - 1) * PAGE_ROWS,
    limit: page > MAX_SKIPPED_PAGE ? 0 : PAGE_ROWS,
  };
}

/** The cursor after these rows; null when the list ends with them. */
export function nextAfter(rows: readonly { readonly id: number }[]): number | null {
  return rows.length < PAGE_ROWS ? null : (rows.at(-1)?.id ?? null);
}

/** Number of a page of a list whose cursor is that number: lists in memory, numbered ones, and short ones. */
export function pageNumber({ cursor, page = 1 }: PageFields): number {
  return Math.min(cursor ?? page, MAX_PAGE);
}

export function pageByNumber(fields: PageFields) {
  return { offset: (pageNumber(fields) - 1) * PAGE_ROWS, limit: PAGE_ROWS };
}

export function nextPageNumber(fields: PageFields, total: number): number | null {
  const number = pageNumber(fields);
  return number * PAGE_ROWS < total ? number + 1 : null;
}

/** An input that may be absent as a whole; then every field is what it is by default. */
export function filter<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((input) => input ?? {}, z.object(shape));
}

export function isoOrNull(timeMs: TimeMs | null): string | null {
  return timeMs === null ? null : isoTime(timeMs);
}
