/**
 * A formula of the wire cut into the terms of a calculation, each with the operator before it and the brackets around it.
 * It only reads; the numbers are computed by the shared functions and come beside the formula.
 */

export interface Term {
  /** The operator that joins it to what stands before; empty for the first. */
  readonly lead: string;
  /** Brackets that open before it and close after it. */
  readonly open: string;
  readonly close: string;
  /** The symbol whose value stands here, or null where the formula itself holds a number. */
  readonly symbol: string | null;
  /** The symbol or the number as the formula writes it. */
  readonly written: string;
}

const TOKEN = /[A-Za-z_]+|\d+(?:\.\d+)?|[^\s\w]/g;
const SYMBOL = /^[A-Za-z_]+$/;
const NUMBER = /^\d/;

/** `(close − open) × lots` is `(close`, `− open)` and `× lots`. */
export function termsOf(formula: string): readonly Term[] {
  const terms: Term[] = [];
  let lead = '';
  let open = '';
  for (const [token] of formula.matchAll(TOKEN)) {
    if (SYMBOL.test(token) || NUMBER.test(token)) {
      terms.push({ lead, open, close: '', symbol: SYMBOL.test(token) ? token : null, written: token });
      lead = '';
      open = '';
    } else if (token === '(') {
      open += token;
    } else if (token === ')') {
      const last = terms.pop();
      if (last !== undefined) terms.push({ ...last, close: `${last.close})` });
    } else {
      lead = token;
    }
  }
  return terms;
}
