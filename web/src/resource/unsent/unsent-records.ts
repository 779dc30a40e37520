/** Where what is unsent outlives the page. */
export interface UnsentRecords<Unsent> {
  list(): Promise<Unsent[]>;
  put(unsent: Unsent): Promise<void>;
  remove(key: string): Promise<void>;
}

const store = 'messages';

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' });
  return done(request);
}

/** In the browser's database, which keeps files as they are. Where it is switched off, a page keeps its own. */
export function browserRecords<Unsent>(database: string): UnsentRecords<Unsent> {
  let opened: Promise<IDBDatabase> | undefined;
  async function run<Result>(
    mode: IDBTransactionMode,
    ask: (messages: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    opened ??= open(database);
    const db = await opened;
    return done(ask(db.transaction(store, mode).objectStore(store)));
  }
  return {
    list: () => run<Unsent[]>('readonly', (messages) => messages.getAll()).catch(() => []),
    put: (unsent) => run('readwrite', (messages) => messages.put(unsent)).then(ignore, ignore),
    remove: (key) => run('readwrite', (messages) => messages.delete(key)).then(ignore, ignore),
  };
}

function ignore(): void {}
