/** Page of a numbered list, whose rows cost the same wherever it begins. */

export interface PageRange {
  /** Rows before the page, newest first. */
  readonly offset: number;
  readonly limit: number;
}
