import { randomBytes } from 'node:crypto';
import { afterCommit, type Tx } from '../db/transaction.ts';
import { keyBytes } from './derive-key.ts';
import { deriveKeys, type MasterKeys } from './master-keys.ts';
import type { KeyHolder } from './place.ts';
import { SealError } from './seal.ts';
import { unwrap, wrap } from './wrapped-key.ts';

interface DataKey {
  readonly version: number;
  readonly key: Buffer;
}

const firstVersion = 1;
const mostRemembered = 1_000;

/** Unwrapped keys, the least recently used forgotten first. */
function rememberedKeys() {
  const keys = new Map<string, DataKey>();
  return {
    get(name: string): DataKey | undefined {
      const known = keys.get(name);
      if (known && keys.delete(name)) keys.set(name, known);
      return known;
    },
    set(name: string, key: DataKey): void {
      keys.set(name, key);
      const oldest = keys.keys().next();
      if (keys.size > mostRemembered && !oldest.done) keys.delete(oldest.value);
    },
  };
}

function rowsOf(tx: Tx, holder: KeyHolder) {
  return holder === null
    ? tx.selectFrom('deployment_keys').select(['version', 'wrapped']).orderBy('version', 'desc')
    : tx
        .selectFrom('company_keys')
        .select(['version', 'wrapped'])
        .where('company_id', '=', holder)
        .orderBy('version', 'desc');
}

async function insert(tx: Tx, holder: KeyHolder, version: number, wrapped: Buffer): Promise<void> {
  const query =
    holder === null
      ? tx.insertInto('deployment_keys').values({ version, wrapped })
      : tx.insertInto('company_keys').values({ company_id: holder, version, wrapped });
  // Where another transaction was first, its key is the one.
  await query.onConflict((conflict) => conflict.doNothing()).execute();
}

/** The random keys that seal secrets, one for each holder, kept wrapped by the master key. */
export function dataKeys(masters: MasterKeys) {
  const wrapping = deriveKeys(masters, 'data keys');
  const remembered = rememberedKeys();

  const read = async (tx: Tx, holder: KeyHolder, version: number | null): Promise<DataKey | undefined> => {
    const rows = await rowsOf(tx, holder).execute();
    const row = version === null ? rows[0] : rows.find((each) => each.version === version);
    return row && { version: row.version, key: unwrap(wrapping, holder, row.version, row.wrapped) };
  };

  /** `version` null asks for the newest. */
  const find = async (tx: Tx, holder: KeyHolder, version: number | null): Promise<DataKey | undefined> => {
    const name = `${holder} ${version}`;
    const known = remembered.get(name);
    if (known) return known;
    const found = await read(tx, holder, version);
    // Only what is durable is remembered: a key whose transaction rolls back would seal what nobody can open.
    if (found) afterCommit(tx, () => remembered.set(name, found));
    return found;
  };

  return {
    /** For sealing: the newest, made at the first use. */
    async newest(tx: Tx, holder: KeyHolder): Promise<DataKey> {
      const known = await find(tx, holder, null);
      if (known) return known;
      await insert(tx, holder, firstVersion, wrap(wrapping[0], holder, firstVersion, randomBytes(keyBytes)));
      const created = await find(tx, holder, null);
      if (!created) throw new Error('a data key was made and is not there');
      return created;
    },
    /** For opening. */
    async byVersion(tx: Tx, holder: KeyHolder, version: number): Promise<DataKey> {
      const known = await find(tx, holder, version);
      if (!known) throw new SealError('no such data key');
      return known;
    },
  };
}
