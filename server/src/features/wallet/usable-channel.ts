/** A payment channel as a caller may use it. */

/** A removed channel gives the same refusal as one that never existed. */
export function usable<Row extends { readonly removedAtMs: number | null }>(row: Row | null): Row | null {
  return row?.removedAtMs === null ? row : null;
}
