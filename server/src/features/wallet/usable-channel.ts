/** A payment channel as a caller may use it. */

/** What is out of use is answered like what never was. */
export function usable<Row extends { readonly removedAtMs: number | null }>(row: Row | null): Row | null {
  return row?.removedAtMs === null ? row : null;
}
