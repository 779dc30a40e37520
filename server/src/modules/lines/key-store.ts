import type { KeyStore } from '../../channels/channel.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fenced, type HeldLine } from './fence.service.ts';

interface KeyStoreParts {
  readonly db: Pick<Database, 'withCompany'>;
  readonly secrets: Secrets;
}

const placeOf = (connectionId: string, type: string, id: string) => ({
  table: 'connection_keys',
  id: JSON.stringify([connectionId, type, id]),
  column: 'sealed',
});

/** What a channel remembers of one line: sealed by the company's key, and written by nobody but the line's owner. */
export function openKeyStore({ db, secrets }: KeyStoreParts, { companyId, connectionId, epoch }: HeldLine): KeyStore {
  const write = (work: (tx: Tx) => Promise<void>) =>
    db.withCompany(companyId, async (tx) => {
      await fenced(tx, companyId, connectionId, epoch);
      await work(tx);
    });
  const ownKeys = (tx: Tx) =>
    tx.deleteFrom('connection_keys').where('company_id', '=', companyId).where('connection_id', '=', connectionId);

  const upsert = async (tx: Tx, entries: readonly { type: string; id: string; value: Uint8Array }[]) => {
    const rows = [];
    for (const { type, id, value } of entries) {
      const text = Buffer.from(value).toString('base64');
      const sealed = await secrets.encrypt(tx, companyId, placeOf(connectionId, type, id), text);
      rows.push({ company_id: companyId, connection_id: connectionId, type, id, sealed });
    }
    await tx
      .insertInto('connection_keys')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'connection_id', 'type', 'id'])
          .doUpdateSet((eb) => ({ sealed: eb.ref('excluded.sealed') })),
      )
      .execute();
  };

  return {
    get: (type, ids) =>
      db.withCompany(companyId, async (tx) => {
        const found = new Map<string, Uint8Array>();
        if (ids.length === 0) return found;
        const rows = await tx
          .selectFrom('connection_keys')
          .select(['id', 'sealed'])
          .where('company_id', '=', companyId)
          .where('connection_id', '=', connectionId)
          .where('type', '=', type)
          .where('id', 'in', ids)
          .execute();
        for (const { id, sealed } of rows)
          found.set(
            id,
            Buffer.from(await secrets.decrypt(tx, companyId, placeOf(connectionId, type, id), sealed), 'base64'),
          );
        return found;
      }),

    set: (entries) =>
      write(async (tx) => {
        // Of several values for one key the last counts, and a statement can't write a row twice.
        const latest = new Map(entries.map((entry) => [JSON.stringify([entry.type, entry.id]), entry]));
        const given = [...latest.values()].flatMap(({ type, id, value }) => (value ? [{ type, id, value }] : []));
        const gone = Map.groupBy(
          [...latest.values()].filter((entry) => entry.value === null),
          (entry) => entry.type,
        );
        if (given.length > 0) await upsert(tx, given);
        for (const [type, keys] of gone)
          await ownKeys(tx)
            .where('type', '=', type)
            .where(
              'id',
              'in',
              keys.map((key) => key.id),
            )
            .execute();
      }),

    clear: () =>
      write(async (tx) => {
        await ownKeys(tx).execute();
      }),
  };
}
