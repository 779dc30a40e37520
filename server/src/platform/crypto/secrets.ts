import type { Tx } from '../db/transaction.ts';
import { dataKeys } from './data-keys.ts';
import type { MasterKeys } from './master-keys.ts';
import { type KeyHolder, type Place, secretPlace } from './place.ts';
import { SealError, seal, unseal } from './seal.ts';

/** Secrets at rest. A dump of the database holds none that can be used: the master key never enters it. */
export interface Secrets {
  /** `companyId` is null for what belongs to the deployment and no company. */
  encrypt(tx: Tx, companyId: KeyHolder, place: Place, text: string): Promise<Buffer>;
  decrypt(tx: Tx, companyId: KeyHolder, place: Place, sealed: Buffer): Promise<string>;
}

const format = 1;
/** The format, then the version of the data key. */
const headerBytes = 3;

export function createSecrets(masters: MasterKeys): Secrets {
  const keys = dataKeys(masters);
  return {
    async encrypt(tx, companyId, place, text) {
      // Half a surrogate pair would come back as another character.
      if (!text.isWellFormed()) throw new Error('a secret must be well-formed text');
      const { key, version } = await keys.newest(tx, companyId);
      const header = Buffer.of(format, version >> 8, version & 0xff);
      return Buffer.concat([header, seal(key, secretPlace(companyId, version, place), Buffer.from(text))]);
    },
    async decrypt(tx, companyId, place, sealed) {
      if (sealed.length < headerBytes || sealed[0] !== format) throw new SealError('an unknown format');
      const { key, version } = await keys.byVersion(tx, companyId, sealed.readUInt16BE(1));
      return unseal([key], secretPlace(companyId, version, place), sealed.subarray(headerBytes)).toString();
    },
  };
}
