/**
 * Strength of a password from 0 to 1. A rough estimate: it counts what an attacker would have to try after repetitions, runs and
 * the user's own name are removed. Common passwords are checked by the server.
 */

import { isPasswordLong } from '@vernier/shared/identity/password-rules';

export type Strength = 'none' | 'weak' | 'fair' | 'good' | 'strong';

/** Bits of a full scale: beyond any attack on a slow hash. */
const FULL_BITS = 80;
const FAIR_BITS = 36;
const GOOD_BITS = 50;
const STRONG_BITS = 66;
/** Bits of a character that only repeats or continues the one before it. */
const IDLE_BITS = 0.7;
/** Log2 of the size of each character class. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
  [/\p{Lo}/u, 200],
];
const RUNS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export interface Estimate {
  readonly strength: Strength;
  /** From 0 to 1. */
  readonly at: number;
}

/** `account`: the e-mail address or mobile number in the form, which an attacker knows. */
export function estimate(password: string, account: string): Estimate {
  if (password === '') return { strength: 'none', at: 0 };
  const bits = bitsOf(withoutAccountName(password, account));
  // a password that is not allowed is never shown as strong
  const strength = isPasswordLong(password) ? strengthOf(bits) : 'weak';
  return { strength, at: Math.min(1, bits / FULL_BITS) };
}

function strengthOf(bits: number): Strength {
  if (bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

function withoutAccountName(password: string, account: string): string {
  const parts = account.toLowerCase().split(/[^\p{L}\p{Nd}]+/u);
  return parts
    .filter((part) => part.length >= 3)
    .reduce((rest, part) => {
      const at = rest.toLowerCase().indexOf(part);
      return at === -1 ? rest : rest.slice(0, at) + rest.slice(at + part.length);
    }, password);
}

function bitsOf(password: string): number {
  const characters = Array.from(password);
  const alphabet = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const each = Math.log2(Math.max(2, alphabet));
  const seen = new Set<string>();
  let bits = 0;
  for (const [i, character] of characters.entries()) {
    const before = characters[i - 1];
    const idle = seen.has(character) || (before !== undefined && continues(before, character));
    bits += idle ? IDLE_BITS : each;
    seen.add(character);
  }
  return bits;
}

/** The next letter, digit or key, upwards or downwards. */
function continues(before: string, after: string): boolean {
  const [a, b] = [before.toLowerCase(), after.toLowerCase()];
  if (Math.abs((a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)) === 1) return true;
  return RUNS.some(
    (run) => run.includes(a) && run.includes(b) && Math.abs(run.indexOf(a) - run.indexOf(b)) === 1,
  );
}
