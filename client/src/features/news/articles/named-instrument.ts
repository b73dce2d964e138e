/** The instrument that a title names first by its display code, which is the same in every language. */

import type { InstrumentInfo } from '../../../data/market/instruments.ts';

/** A code counts as a whole word, so that `EUR/USD` is not found in `EUR/USDT`. */
const CODE_CHARACTER = /[A-Za-z0-9/]/;

export function namedInstrument(
  title: string,
  instruments: readonly InstrumentInfo[],
): InstrumentInfo | undefined {
  let found: { readonly at: number; readonly instrument: InstrumentInfo } | undefined;
  for (const instrument of instruments) {
    const at = placeOf(instrument.showCode, title);
    if (at !== -1 && (found === undefined || at < found.at)) found = { at, instrument };
  }
  return found?.instrument;
}

function placeOf(code: string, title: string): number {
  for (let at = title.indexOf(code); at !== -1; at = title.indexOf(code, at + 1)) {
    const before = title.charAt(at - 1);
    const after = title.charAt(at + code.length);
    if (!CODE_CHARACTER.test(before) && !CODE_CHARACTER.test(after)) return at;
  }
  return -1;
}
