import type { List, ListQuery } from '@yupflow/contract/list';
import type { OptOut } from '@yupflow/contract/opt-outs';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { changeByAutomation } from '../contacts/automated-changes.service.ts';
import { readPhone } from '../contacts/read-phone.service.ts';
import * as repository from './opt-outs.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

export function optOutsService(parts: Pick<Parts, 'realtime'>) {
  const announce = ({ tx, companyId }: Scope) =>
    afterCommit(tx, () => parts.realtime.emit(companyId, 'opt-outs.changed', {}));

  async function get({ tx, companyId }: Scope, id: string): Promise<OptOut> {
    const entry = await repository.getOptOut(tx, companyId, id);
    if (!entry) throw new AppError('not_found');
    return entry;
  }

  return {
    list: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<OptOut>> =>
      repository.listOptOuts(tx, companyId, query),

    /** A number that is there already stays as it is. */
    async create(scope: Scope, text: string): Promise<OptOut> {
      const { tx, companyId, userId } = scope;
      const read = readPhone(text, await repository.getCountry(tx, companyId));
      if (typeof read === 'string') throw new AppError('invalid_fields', { fields: { phone: 'invalid_phone' } });
      const id = await repository.addOptOut(tx, companyId, read.key, userId);
      await audit(tx, { ...scope, action: 'opt-outs.create', targetId: id });
      announce(scope);
      return get(scope, id);
    },

    /** Who has the number loses the tag that put it there: else it would hold them back all the same. */
    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const { contact } = await get(scope, id);
      const tagId = await repository.getTag(tx, companyId);
      await repository.removeOptOut(tx, companyId, id);
      if (contact && tagId) {
        const change = { contactId: contact.id, addTags: [], removeTags: [tagId], values: new Map(), details: {} };
        await changeByAutomation(parts, tx, companyId, [{ ...change, registeredBy: null }]);
      }
      await audit(tx, { ...scope, action: 'opt-outs.remove', targetId: id });
      announce(scope);
    },

    getSettings: async ({ tx, companyId }: Scope) => ({ tag_id: await repository.getTag(tx, companyId) }),

    async updateSettings(scope: Scope, tagId: string | null) {
      const { tx, companyId } = scope;
      if (tagId !== null && !(await repository.holdTag(tx, companyId, tagId)))
        throw new AppError('invalid_fields', { fields: { tag_id: 'invalid' } });
      await repository.setTag(tx, companyId, tagId);
      if (tagId !== null) await repository.addThoseWithTag(tx, companyId, tagId);
      await audit(tx, { ...scope, action: 'opt-outs.settings', targetId: companyId, details: { tag_id: tagId } });
      announce(scope);
      return { tag_id: tagId };
    },
  };
}
