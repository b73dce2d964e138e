/** Page of a list in the order of its ids. */

export interface CursorPage {
  /** Id of the last row of the page before; null for the first page. */
  readonly after: number | null;
  /** Rows after that one that are left out, none by default; the database reads them. */
  readonly skip?: number;
  readonly limit: number;
}
