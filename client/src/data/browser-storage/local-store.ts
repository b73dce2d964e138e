/** JSON values kept on this device. A browser that stores nothing still works: the value then lives for this visit only. */

const PREFIX = 'vernier.';
/** What the browser refused to keep. */
const visit = new Map<string, string>();

export function storageKey(name: string): string {
  return PREFIX + name;
}

/** The stored value as it was written, or undefined; the caller checks its shape. */
export function readLocal(name: string): unknown {
  const text = readText(storageKey(name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Writes before it returns; undefined removes. */
export function writeLocal(name: string, value: unknown): void {
  const key = storageKey(name);
  visit.delete(key);
  const text = value === undefined ? undefined : JSON.stringify(value);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // private mode or a full disk
    if (text !== undefined) visit.set(key, text);
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? visit.get(key) ?? null;
  } catch {
    return visit.get(key) ?? null;
  }
}
