import type { List, ListQuery } from '@yupflow/contract/list';
import type { ShortTag, Tag, TagForm } from '@yupflow/contract/tags';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import * as repository from './tags.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function tagsService(realtime: Pick<Realtime, 'emit'>) {
  /** Contacts show the names and colours of their tags. */
  const announce = ({ tx, companyId }: Scope, id: string, { hasContacts }: { hasContacts: boolean }) => {
    failpoint('tags.before-commit');
    afterCommit(tx, () => {
      failpoint('tags.after-commit');
      realtime.emit(companyId, 'tags.changed', { ids: [id] });
      if (hasContacts) realtime.emit(companyId, 'contacts.changed', { ids: [] });
    });
  };

  return {
    list: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<Tag>> => repository.listTags(tx, companyId, query),

    listShort: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<ShortTag>> =>
      repository.listShortTags(tx, companyId, query),

    async get({ tx, companyId }: Scope, id: string): Promise<Tag> {
      const tag = await repository.getTag(tx, companyId, id);
      if (!tag) throw new AppError('not_found');
      return tag;
    },

    async create(scope: Scope, form: TagForm): Promise<Tag> {
      const tag = await repository.createTag(scope.tx, scope.companyId, form);
      if (!tag) throw nameInUse();
      await audit(scope.tx, { ...scope, action: 'tags.create', targetId: tag.id, details: form });
      announce(scope, tag.id, { hasContacts: false });
      return tag;
    },

    async update(scope: Scope, id: string, form: TagForm): Promise<Tag> {
      const tag = await repository.updateTag(scope.tx, scope.companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'tags_name') ? nameInUse() : error;
      });
      if (!tag) throw new AppError('not_found');
      await audit(scope.tx, { ...scope, action: 'tags.update', targetId: id, details: form });
      announce(scope, id, { hasContacts: tag.contacts > 0 });
      return tag;
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const tag = await repository.lockTag(tx, companyId, id);
      if (!tag) throw new AppError('not_found');
      const contacts = await repository.countHolders(tx, companyId, id);
      await repository.removeTag(tx, companyId, id);
      await audit(tx, { ...scope, action: 'tags.remove', targetId: id, details: { name: tag.name, contacts } });
      announce(scope, id, { hasContacts: contacts > 0 });
    },
  };
}
