/** Password length: the only rule besides the list of common passwords. */

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Counted in characters as people count them, not in bytes. */
export function isPasswordLong(password: string): boolean {
  const { length } = Array.from(password);
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH;
}
