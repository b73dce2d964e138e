/** The one record of the offline cache in IndexedDB. Without IndexedDB there is no record. */

const DATABASE = 'vernier';
const STORE = 'kept';
const KEY = 'last';
/** Grows with the shape of the record: an older record is dropped. */
const VERSION = 3;

export function readStored(): Promise<unknown> {
  return run('readonly', (store) => store.get(KEY));
}

/** Values that can be cloned, such as big integers and maps. */
export async function writeStored(value: unknown): Promise<void> {
  await run('readwrite', (store) => store.put(value, KEY));
}

export async function removeStored(): Promise<void> {
  await run('readwrite', (store) => store.delete(KEY));
}

async function run(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    const database = await opened();
    try {
      return await resultOf(request(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    // private mode, a full disk, a value that cannot be cloned
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE);
    result.createObjectStore(STORE);
  });
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the database request failed')),
    );
  });
}
