/** Amount with the opposite sign: a client's profit is the broker's loss. */

const NOTHING = /^-?0\.0*$/;

/** Of a decimal text, as text, so that no digit is lost; zero has no sign. */
export function opposite(amount: string): string {
  if (NOTHING.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
