/** Target page of a search: a transfer or an identity review by its number, otherwise the list of users. */

/** `D-12`, `w7`: the letters that the queue numbers its rows with. */
const NUMBERED = /^([dwk])-?(\d{1,15})$/i;
const KINDS: Readonly<Record<string, string>> = { d: 'deposit', w: 'withdrawal', k: 'kyc' };

/** Null when the pages of this administrator do not show it. */
export function foundAt(wanted: string, paths: readonly string[]): string | null {
  const [, letter, id] = NUMBERED.exec(wanted) ?? [];
  const kind = KINDS[letter?.toLowerCase() ?? ''];
  if (kind !== undefined && paths.includes('review')) return `/review/${kind}-${id}`;
  if (wanted === '' || !paths.includes('users')) return null;
  return `/users?${new URLSearchParams({ q: wanted })}`;
}
