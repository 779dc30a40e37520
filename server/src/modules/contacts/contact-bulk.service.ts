import type { ContactSelection } from '@yupflow/contract/contacts';
import type { Job } from '@yupflow/contract/jobs';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { type JobsParts, jobsService } from '../jobs/jobs.service.ts';
import { checkSelection } from './contact-list.service.ts';
import type { ContactScope } from './contact-record-scope.ts';
import { findTags } from './contact-tags.repository.ts';

interface TagMany {
  readonly selection: ContactSelection;
  readonly tag_id: string;
  readonly action: 'add' | 'remove';
}

/** Deeds on many contacts at once. Each is a job, which says how far it is and can be undone. */
export function contactBulkService(parts: JobsParts) {
  const jobs = jobsService(parts);
  return {
    async tag(scope: ContactScope, { selection, tag_id, action }: TagMany): Promise<Job> {
      const { tx, companyId, userId } = scope;
      await checkSelection(tx, companyId, selection);
      const [tag] = (await findTags(tx, companyId, [tag_id])) ?? [];
      if (!tag) throw new AppError('invalid_fields', { fields: { tag_id: 'invalid' } });
      const job = await jobs.create(scope, {
        type: action === 'add' ? 'contacts_tag' : 'contacts_untag',
        input: { selection, tagId: tag.id },
        data: { tag, changed: 0 },
        total: null,
        isUndoable: true,
        createdBy: userId,
      });
      await audit(tx, { ...scope, action: 'contacts.tag_many', targetId: job.id, details: { tag_id, action } });
      return job;
    },

    async remove(scope: ContactScope, selection: ContactSelection): Promise<Job> {
      const { tx, companyId, userId } = scope;
      await checkSelection(tx, companyId, selection);
      const job = await jobs.create(scope, {
        type: 'contacts_remove',
        input: { selection },
        data: { changed: 0 },
        total: null,
        isUndoable: true,
        createdBy: userId,
      });
      await audit(tx, { ...scope, action: 'contacts.remove_many', targetId: job.id });
      return job;
    },
  };
}
