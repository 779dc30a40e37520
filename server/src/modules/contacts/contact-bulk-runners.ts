import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { JobRunner, JobRunners, RunningJob } from '../jobs/running-job.service.ts';
import { type Batch, changeSelected, type Deed, undoChanges } from './change-selected.service.ts';
import * as repository from './contact-bulk.repository.ts';
import { removeContacts, restoreContacts } from './contact-removal.service.ts';
import { findTags, type TagFacts } from './contact-tags.repository.ts';

type TagDeed = (batch: Batch, ids: readonly string[], tag: TagFacts) => Promise<number>;

/** The tag may be deleted while a job gives it: then there is nothing left to give, or to take back. */
const withTag =
  ({ companyId, input }: RunningJob, deed: TagDeed): Deed =>
  async (batch, ids) => {
    const { tagId } = input as unknown as { readonly tagId: string };
    const [tag] = (await findTags(batch.tx, companyId, [tagId])) ?? [];
    return tag ? deed(batch, ids, tag) : null;
  };

const remove: Deed = async (batch, ids) => {
  const removed = await removeContacts(batch.tx, batch.companyId, ids);
  await repository.keepRemoved(batch, removed);
  return removed.length;
};

/** Whose number somebody else has by now stays deleted. */
const restore: Deed = async (batch, ids) => {
  const due = await repository.listStillRemoved(batch, ids);
  const { restored } = await restoreContacts(batch.tx, batch.companyId, due);
  await repository.tellRestored(batch, restored);
  return restored.length;
};

export function bulkRunners(realtime: Pick<Realtime, 'emit'>): JobRunners {
  const onOver = (companyId: string) => {
    realtime.emit(companyId, 'contacts.changed', { ids: [] });
    // How many have it stands beside each tag.
    realtime.emit(companyId, 'tags.changed', { ids: [] });
  };
  const tagRunner = (deed: TagDeed, undo: TagDeed): JobRunner => ({
    run: (job) => changeSelected(job, withTag(job, deed)),
    undo: (job) => undoChanges(job, withTag(job, undo)),
    onOver,
  });
  return {
    contacts_tag: tagRunner(repository.addTagToMany, repository.undoAddedTag),
    contacts_untag: tagRunner(repository.takeTagFromMany, repository.undoTakenTag),
    contacts_remove: {
      run: (job) => changeSelected(job, remove),
      undo: (job) => undoChanges(job, restore),
      onOver: (companyId) => {
        onOver(companyId);
        realtime.emit(companyId, 'chats.resync', {});
      },
    },
  };
}
