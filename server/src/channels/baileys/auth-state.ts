import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { KeyStore } from '../channel.ts';
import { cacheKeys } from './key-cache.ts';
import { decodeKey, encodeKey } from './key-codec.ts';
import type { Library } from './library.ts';

/** Where what makes us this device is kept among the line's keys. */
const credsKey = { type: 'creds', id: 'creds' };

/** What the library must remember of a line. Nothing of it is kept before a phone has linked us. */
export interface AuthState {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  isPaired(): boolean;
  /** Keeps the creds as they are by now. */
  save(): Promise<void>;
  /** The last of what the store could not do, and how often that was: the library takes it for broken messages. */
  failures(): { readonly count: number; readonly last: unknown };
  /** Whoever still writes after this gets an error. Waits for what is being written. */
  stop(): Promise<void>;
}

export async function openAuthState(library: Library, store: KeyStore): Promise<AuthState> {
  const kept = cacheKeys(store);
  const found = (await kept.get(credsKey.type, [credsKey.id])).get(credsKey.id);
  const creds = found ? (decodeKey(library, 'creds', found) as AuthenticationCreds) : library.initAuthCreds();
  const isPaired = () => creds.account !== undefined;
  /** Of a device that may never be one. */
  const unpaired: Parameters<KeyStore['set']>[0][number][] = [];
  const failures = { count: 0, last: undefined as unknown };
  let isStopped = false;
  let isSaveDue = false;
  let saving: Promise<void> = Promise.resolve();
  const writing = new Set<Promise<void>>();

  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      failures.count += 1;
      failures.last = error;
      throw error;
    }
  }

  function write(entries: Parameters<KeyStore['set']>[0]): Promise<void> {
    if (isStopped) return Promise.reject(new Error('the line was let go'));
    const done = watched(() => kept.set(entries));
    const ended = done.catch(() => {}).finally(() => writing.delete(ended));
    writing.add(ended);
    return done;
  }

  async function saveNow(): Promise<void> {
    isSaveDue = false;
    if (!isPaired()) return;
    await write([...unpaired, { ...credsKey, value: encodeKey(library, creds) }]);
    unpaired.length = 0;
  }

  function save(): Promise<void> {
    if (isSaveDue) return saving;
    isSaveDue = true;
    saving = saving.catch(() => {}).then(saveNow);
    return saving;
  }

  return {
    creds,
    isPaired,
    save,
    failures: () => ({ ...failures }),
    keys: {
      async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
        const values: Record<string, SignalDataTypeMap[Type]> = {};
        for (const [id, value] of await watched(() => kept.get(type, ids)))
          values[id] = decodeKey(library, type, value) as SignalDataTypeMap[Type];
        return values;
      },
      async set(data: SignalDataSet) {
        const entries = Object.entries(data).flatMap(([type, values]) =>
          Object.entries(values ?? {}).map(([id, value]) => ({
            type,
            id,
            // A value that is empty is none.
            value: value === null || value === undefined ? null : encodeKey(library, value),
          })),
        );
        if (!isPaired()) return void unpaired.push(...entries);
        // The numbers of keys stand in the creds: they are used up before the keys exist.
        await saving.catch(() => {});
        await write(entries);
      },
    },
    async stop() {
      isStopped = true;
      await Promise.all(writing);
      kept.forget();
    },
  };
}
