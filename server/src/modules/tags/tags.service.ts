import type { List, ListQuery } from '@yupflow/contract/list';
import type { Tag, TagForm } from '@yupflow/contract/tags';
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
  const announce = ({ tx, companyId }: Scope, id: string) => {
    failpoint('tags.before-commit');
    afterCommit(tx, () => {
      failpoint('tags.after-commit');
      realtime.emit(companyId, 'tags.changed', { ids: [id] });
    });
  };

  return {
    list: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<Tag>> => repository.listTags(tx, companyId, query),

    async get({ tx, companyId }: Scope, id: string): Promise<Tag> {
      const tag = await repository.getTag(tx, companyId, id);
      if (!tag) throw new AppError('not_found');
      return tag;
    },

    async create(scope: Scope, form: TagForm): Promise<Tag> {
      const tag = await repository.createTag(scope.tx, scope.companyId, form);
      if (!tag) throw nameInUse();
      await audit(scope.tx, { ...scope, action: 'tags.create', targetId: tag.id, details: form });
      announce(scope, tag.id);
      return tag;
    },

    async update(scope: Scope, id: string, form: TagForm): Promise<Tag> {
      const tag = await repository.updateTag(scope.tx, scope.companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'tags_name') ? nameInUse() : error;
      });
      if (!tag) throw new AppError('not_found');
      await audit(scope.tx, { ...scope, action: 'tags.update', targetId: id, details: form });
      announce(scope, id);
      return tag;
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const tag = await repository.removeTag(scope.tx, scope.companyId, id);
      if (!tag) throw new AppError('not_found');
      await audit(scope.tx, { ...scope, action: 'tags.remove', targetId: id, details: { name: tag.name } });
      announce(scope, id);
    },
  };
}
