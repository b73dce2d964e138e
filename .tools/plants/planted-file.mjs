/** A planted file: what is wrong in it, and which check must say so in which words. */
export const head = '/** Planted. */\n';

/** A planted source file; `text` follows the header comment. */
export function file(check, kind, { path, text, expect }) {
  return { check, kind, path, text: head + text, expect };
}
