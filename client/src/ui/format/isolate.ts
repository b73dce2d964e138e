/** Keeps a number in one piece inside a sentence of right-to-left writing, where no element can be put around it. */

const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** For plain text only: titles, toasts, canvas labels. In markup use `<bdi>`. */
export function isolate(text: string): string {
  return `${LEFT_TO_RIGHT}${text}${END}`;
}
