import type { FranchiseKey } from '@yupflow/contract/franchise-integration';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { newKey } from '../../platform/auth/key-text.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import * as repository from './keys.repository.ts';
import type { FranchiseScope } from './scope.ts';

export function franchiseKeysService({ realtime }: { readonly realtime: Pick<Realtime, 'emitTo'> }) {
  return {
    list: async ({ tx, franchiseId }: FranchiseScope): Promise<{ results: FranchiseKey[] }> => ({
      results: await repository.listKeys(tx, franchiseId),
    }),

    /** The key itself is in this answer and nowhere else: what is kept is its hash. */
    async create(scope: FranchiseScope, name: string): Promise<FranchiseKey & { key: string }> {
      const { tx, franchiseId, userId } = scope;
      if ((await repository.lockAndCountKeys(tx, franchiseId)) >= limits.franchiseKeys)
        throw new AppError('too_many_api_keys');
      const { key, prefix } = newKey('franchise');
      const values = { name, prefix, key_hash: hashToken(key), created_by: userId };
      const id = await repository.createKey(tx, franchiseId, values);
      if (!id) throw new AppError('name_in_use', { fields: { name: 'name_in_use' } });
      await logFranchise(tx, { franchiseId, userId, action: 'keys.create', targetId: id, details: { name } });
      await tellAdmins(tx, realtime, franchiseId);
      return { ...(await repository.getKey(tx, franchiseId, id)), key };
    },

    /** From the next call on it is no key any more. */
    async remove({ tx, franchiseId, userId }: FranchiseScope, id: string): Promise<void> {
      const name = await repository.removeKey(tx, franchiseId, id);
      if (name === undefined) throw new AppError('not_found');
      await logFranchise(tx, { franchiseId, userId, action: 'keys.remove', targetId: id, details: { name } });
      await tellAdmins(tx, realtime, franchiseId);
    },
  };
}
