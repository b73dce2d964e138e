/** Paths of the mark: two scales, and the line where they meet. */

/** Width and height of the paths. */
export const MARK_UNITS = 28;
export const MARK_SCALES =
  'M3 6.5v5.5M8.5 8.5v3.5M19.5 8.5v3.5M25 6.5v5.5M5 16v5.5M9.5 16v3.5M18.5 16v3.5M23 16v5.5';
export const MARK_NEEDLE = 'M14 3.5v21';
