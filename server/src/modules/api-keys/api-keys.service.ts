import type { ApiKey, apiKeys } from '@yupflow/contract/api-keys';
import { permissionsOfScopes } from '@yupflow/contract/api-scopes';
import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import { moduleOf } from '@yupflow/contract/permissions';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { newKey } from '../../platform/auth/key-text.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { assertGrantable } from '../roles/granting.service.ts';
import * as repository from './api-keys.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

type KeyForm = Output<typeof apiKeys.create, 'body'>;

/** Nobody makes a key that may what they may not. What the reseller switched off, it can't do anyway. */
function assertMay({ caller: { viewer } }: Scope, { scopes }: KeyForm): void {
  const modules = viewer.company?.modules ?? [];
  const after = permissionsOfScopes(scopes).filter((permission) => {
    const module = moduleOf(permission);
    return module === null || modules.includes(module);
  });
  assertGrantable({ before: [], after, own: viewer.permissions });
}

export function apiKeysService({ realtime }: { readonly realtime: Pick<Realtime, 'emit'> }) {
  const announce = ({ tx, companyId }: Scope) =>
    afterCommit(tx, () => realtime.emit(companyId, 'api-keys.changed', {}));

  return {
    list: async ({ tx, companyId }: Scope): Promise<{ results: ApiKey[] }> => ({
      results: await repository.listKeys(tx, companyId),
    }),

    async getCurrent({ tx, companyId, caller: { apiKey } }: Scope) {
      // A person has none.
      if (!apiKey) throw new AppError('not_found');
      const { id, name, scopes } = await repository.getKey(tx, companyId, apiKey.id);
      const company = await repository.getCompany(tx, companyId);
      return { id, name, scopes, company };
    },

    /** The key itself is in this answer and nowhere else: what is kept is its hash. */
    async create(scope: Scope, form: KeyForm): Promise<ApiKey & { key: string }> {
      const { tx, companyId, userId } = scope;
      assertMay(scope, form);
      if ((await repository.countKeys(tx, companyId)) >= limits.apiKeys) throw new AppError('too_many_api_keys');
      const scopes = [...new Set(form.scopes)];
      const { key, prefix } = newKey();
      const values = { name: form.name, scopes, prefix, key_hash: hashToken(key), created_by: userId };
      const id = await repository.createKey(tx, companyId, values);
      if (!id) throw new AppError('name_in_use', { fields: { name: 'name_in_use' } });
      await audit(tx, { ...scope, action: 'api-keys.create', targetId: id, details: { name: form.name, scopes } });
      announce(scope);
      return { ...(await repository.getKey(tx, companyId, id)), key };
    },

    /** From the next call on it is no key any more. */
    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const name = await repository.revokeKey(tx, companyId, id);
      if (name === undefined) throw new AppError('not_found');
      await audit(tx, { ...scope, action: 'api-keys.remove', targetId: id, details: { name } });
      announce(scope);
    },
  };
}
