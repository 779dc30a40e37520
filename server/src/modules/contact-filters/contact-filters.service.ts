import type { ContactFilter } from '@yupflow/contract/contact-filters';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { Uses } from '@yupflow/contract/uses';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { checkConditions } from '../contacts/contact-conditions.service.ts';
import * as repository from './contact-filters.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

/** Saved filters that mention a tag or a field: they would find others, or nobody, once it is gone. */
export async function listFilterUses(
  tx: Tx,
  companyId: string,
  mentioned: { readonly tagId: string } | { readonly fieldId: string },
): Promise<Uses['results']> {
  const filters =
    'tagId' in mentioned
      ? await repository.listWithTag(tx, companyId, mentioned.tagId)
      : await repository.listWithField(tx, companyId, mentioned.fieldId);
  return filters.map((filter) => ({ kind: 'contact_filter', ...filter }));
}

export function contactFiltersService(realtime: Pick<Realtime, 'emit'>) {
  const announce = ({ tx, companyId }: Scope, id: string) =>
    afterCommit(tx, () => realtime.emit(companyId, 'contact-filters.changed', { ids: [id] }));

  return {
    list: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<ContactFilter>> =>
      repository.listFilters(tx, companyId, query),

    async get({ tx, companyId }: Scope, id: string): Promise<ContactFilter> {
      const filter = await repository.getFilter(tx, companyId, id);
      if (!filter) throw new AppError('not_found');
      return filter;
    },

    async create(scope: Scope, form: repository.FilterForm): Promise<ContactFilter> {
      const { tx, companyId, userId } = scope;
      await checkConditions(tx, companyId, form.conditions);
      const filter = await repository.createFilter(tx, companyId, userId, form);
      if (!filter) throw nameInUse();
      await audit(tx, { ...scope, action: 'contact-filters.create', targetId: filter.id, details: { ...form } });
      announce(scope, filter.id);
      return filter;
    },

    async update(scope: Scope, id: string, form: repository.FilterForm): Promise<ContactFilter> {
      const { tx, companyId } = scope;
      await checkConditions(tx, companyId, form.conditions);
      const filter = await repository.updateFilter(tx, companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'contact_filters_name') ? nameInUse() : error;
      });
      if (!filter) throw new AppError('not_found');
      await audit(tx, { ...scope, action: 'contact-filters.update', targetId: id, details: { ...form } });
      announce(scope, id);
      return filter;
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const filter = await repository.removeFilter(scope.tx, scope.companyId, id);
      if (!filter) throw new AppError('not_found');
      await audit(scope.tx, {
        ...scope,
        action: 'contact-filters.remove',
        targetId: id,
        details: { name: filter.name },
      });
      announce(scope, id);
    },
  };
}
