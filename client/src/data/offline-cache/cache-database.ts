/** One record in this device's database. A browser that keeps nothing loses nothing but the record. */

const DATABASE = 'vernier';
const STORE = 'kept';
const KEY = 'last';

export function readStored(): Promise<unknown> {
  return run('readonly', (store) => store.get(KEY));
}

/** Values of any kind that can be copied, big integers and maps too. */
export async function writeStored(value: unknown): Promise<void> {
  await run('readwrite', (store) => store.put(value, KEY));
}

export async function forgetStored(): Promise<void> {
  await run('readwrite', (store) => store.delete(KEY));
}

async function run(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    const database = await opened();
    try {
      return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    // private mode, a full disk, a value that cannot be copied
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answered(request);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
  });
}
