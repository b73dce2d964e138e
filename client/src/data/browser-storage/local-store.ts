/** JSON values in `localStorage`. Where the browser stores nothing, a value lasts for this visit only. */

const PREFIX = 'vernier.';
/** Values that the browser refused to store. */
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

/** Calls `listener` when another tab has written the value or emptied the storage, until the returned function is called. */
export function onStorageChange(name: string, listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey(name)) listener();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? visit.get(key) ?? null;
  } catch {
    return visit.get(key) ?? null;
  }
}
