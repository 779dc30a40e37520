import type { Folder, FolderForm } from '@yupflow/contract/folders';
import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { moveToRoot } from '../flows/move-flows.service.ts';
import * as repository from './folders.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function foldersService(realtime: Pick<Realtime, 'emit'>) {
  const announce = ({ tx, companyId }: Scope, flows: readonly string[] = []) =>
    afterCommit(tx, () => realtime.emit(companyId, 'flows.changed', { ids: [...flows] }));

  return {
    list: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<Folder>> =>
      repository.listFolders(tx, companyId, query),

    async get({ tx, companyId }: Scope, id: string): Promise<Folder> {
      const folder = await repository.getFolder(tx, companyId, id);
      if (!folder) throw new AppError('not_found');
      return folder;
    },

    async create(scope: Scope, form: FolderForm): Promise<Folder> {
      const { tx, companyId } = scope;
      if ((await repository.countFolders(tx, companyId)) >= limits.folders) throw new AppError('too_many_folders');
      const folder = await repository.createFolder(tx, companyId, form);
      if (!folder) throw nameInUse();
      await audit(tx, { ...scope, action: 'folders.create', targetId: folder.id, details: form });
      announce(scope);
      return folder;
    },

    async update(scope: Scope, id: string, form: FolderForm): Promise<Folder> {
      const { tx, companyId } = scope;
      const folder = await repository.updateFolder(tx, companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'folders_name') ? nameInUse() : error;
      });
      if (!folder) throw new AppError('not_found');
      await audit(tx, { ...scope, action: 'folders.update', targetId: id, details: form });
      announce(scope);
      return folder;
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const folder = await repository.lockFolder(tx, companyId, id);
      if (!folder) throw new AppError('not_found');
      const flows = await moveToRoot(tx, companyId, id);
      await repository.removeFolder(tx, companyId, id);
      const details = { name: folder.name, flows: flows.length };
      await audit(tx, { ...scope, action: 'folders.remove', targetId: id, details });
      announce(scope, flows);
    },
  };
}
