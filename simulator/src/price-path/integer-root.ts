/** Integer square root. */

/** The largest integer whose square is at most `value`; `value` is a non-negative safe integer. */
export function integerRoot(value: number): number {
  let root = Math.floor(Math.sqrt(value));
  // Exact however the root is rounded.
  while (root * root > value) root -= 1;
  while ((root + 1) * (root + 1) <= value) root += 1;
  return root;
}
