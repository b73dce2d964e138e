/** Short digests of texts that must not be stored. */

/** FNV-1a in 32 bits. Different texts may have the same digest. */
export function shortDigest(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
