import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Bound to an id that travels with the data, since a dead letter and its revival are jobs with ids of their own. */
const envelope = z.object({ id: z.string(), sealed: z.string() });
const placeOf = (id: string) => ({ table: 'pgboss.job', id, column: 'data' });

/** The data of secret jobs, sealed with the deployment's key. */
export function sealedData(db: Database, secrets: Secrets) {
  return {
    async seal(tx: Tx, data: object): Promise<z.output<typeof envelope>> {
      const id = randomUUID();
      const sealed = await secrets.encrypt(tx, null, placeOf(id), JSON.stringify(data));
      return { id, sealed: sealed.toString('base64') };
    },
    async open(data: object): Promise<object> {
      const { id, sealed } = envelope.parse(data);
      const bytes = Buffer.from(sealed, 'base64');
      return JSON.parse(await db.withoutCompany((tx) => secrets.decrypt(tx, null, placeOf(id), bytes)));
    },
  };
}
