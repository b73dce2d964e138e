/** Idempotency keys. */

/** 128 random bits; `randomUUID` is missing on pages that are not served securely. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
