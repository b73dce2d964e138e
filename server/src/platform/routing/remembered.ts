/** Memory of the results of a pure function of a header or another short text, which most callers send in a few forms. */

/** Beyond this many texts the memory is emptied, so that strangers cannot fill it. */
const MOST_REMEMBERED = 256;
/** Longer texts are computed each time. */
const MOST_CHARACTERS = 128;

export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    if (text.length > MOST_CHARACTERS) return result;
    if (known.size === MOST_REMEMBERED) known.clear();
    known.set(text, result);
    return result;
  };
}
