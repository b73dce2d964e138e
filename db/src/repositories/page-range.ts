/** Page of a numbered list, in which each page costs the same. */

export interface PageRange {
  /** Rows before the page, newest first. */
  readonly offset: number;
  readonly limit: number;
}
