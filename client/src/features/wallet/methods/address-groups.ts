/** Groups of a long address: four characters each, and its two ends where space is short. */

const GROUP = 4;
/** Characters at each end that people compare. */
const END = 8;
const ELLIPSIS = '\u2026';

export interface AddressGroup {
  readonly text: string;
  readonly atEnd: boolean;
}

/** Typed spaces are replaced by the groups. */
export function groupsOf(address: string): AddressGroup[] {
  const characters = Array.from(address.replace(/\s+/g, ''));
  return Array.from({ length: Math.ceil(characters.length / GROUP) }, (_, i) => ({
    text: characters.slice(i * GROUP, (i + 1) * GROUP).join(''),
    atEnd: i * GROUP < END || (i + 1) * GROUP > characters.length - END,
  }));
}

/** `TSampleA…0001xK9d`; a short one is shown whole. */
export function shortened(address: string): string {
  const characters = Array.from(address);
  if (characters.length <= 2 * END + 1) return address;
  return characters.slice(0, END).join('') + ELLIPSIS + characters.slice(-END).join('');
}
