import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';

const placeOf = (id: string) => ({ table: 'pgboss.job', id, column: 'data' });

/** The data of secret jobs: sealed with the deployment's key and bound to the job's id. */
export function sealedData(db: Database, secrets: Secrets) {
  return {
    async seal(tx: Tx, id: string, data: object): Promise<{ sealed: string }> {
      const sealed = await secrets.encrypt(tx, null, placeOf(id), JSON.stringify(data));
      return { sealed: sealed.toString('base64') };
    },
    async open(id: string, data: object): Promise<object> {
      const sealed = Buffer.from('sealed' in data ? String(data.sealed) : '', 'base64');
      return JSON.parse(await db.withoutCompany((tx) => secrets.decrypt(tx, null, placeOf(id), sealed)));
    },
  };
}
