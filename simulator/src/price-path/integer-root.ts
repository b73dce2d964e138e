/** Integer square root by Newton's method on safe integers. */

/** The largest integer whose square is at most `value`; `value` is a non-negative safe integer. */
export function integerRoot(value: number): number {
  if (value < 2) return value;
  let root = 2 ** Math.ceil(value.toString(2).length / 2);
  for (;;) {
    const next = Math.floor((root + Math.floor(value / root)) / 2);
    if (next >= root) return root;
    root = next;
  }
}
