import type { AnnouncementForm, WrittenAnnouncement } from '@yupflow/contract/announcements';
import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import * as repository from './written-announcements.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}

interface Parts {
  readonly realtime: Pick<Realtime, 'emitTo' | 'emitToFranchise'>;
}

type Audience = WrittenAnnouncement['audience'];

/** A change that leaves the beginning out is held to the one that is kept. */
function assertOrder({ starts_at, ends_at }: Pick<WrittenAnnouncement, 'starts_at' | 'ends_at'>): void {
  if (ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
    throw new AppError('invalid_fields', { fields: { ends_at: 'ends_before_start' } });
}

export function writtenAnnouncementsService({ realtime }: Parts) {
  async function get({ tx, franchiseId }: Scope, id: string): Promise<WrittenAnnouncement> {
    const written = await repository.getWritten(tx, franchiseId, id);
    if (!written) throw new AppError('not_found');
    assertOrder(written);
    return written;
  }

  /** Once it is durable, whoever it means reads theirs anew, and the admins what they wrote. */
  async function tell({ tx, franchiseId }: Scope, audience: Audience): Promise<void> {
    afterCommit(tx, () => realtime.emitToFranchise(franchiseId, audience, 'announcements.changed'));
    await tellAdmins(tx, realtime, franchiseId);
  }

  return {
    list: ({ tx, franchiseId }: Scope, query: ListQuery): Promise<List<WrittenAnnouncement>> =>
      repository.listWritten(tx, franchiseId, query),

    async create(scope: Scope, form: AnnouncementForm): Promise<WrittenAnnouncement> {
      const { tx, franchiseId } = scope;
      if ((await repository.countWritten(tx, franchiseId)) >= limits.announcements) throw new AppError('limit_reached');
      const targetId = await repository.createWritten(tx, franchiseId, form);
      const { title } = form;
      await logFranchise(tx, { ...scope, action: 'announcements.create', targetId, details: { title } });
      await tell(scope, form.audience);
      return get(scope, targetId);
    },

    async update(scope: Scope, id: string, form: AnnouncementForm): Promise<WrittenAnnouncement> {
      const { tx, franchiseId } = scope;
      if (!(await repository.updateWritten(tx, franchiseId, id, form))) throw new AppError('not_found');
      const { title } = form;
      await logFranchise(tx, { ...scope, action: 'announcements.update', targetId: id, details: { title } });
      // Whom it meant before may be others.
      await tell(scope, 'everyone');
      return get(scope, id);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, franchiseId } = scope;
      const title = await repository.removeWritten(tx, franchiseId, id);
      if (title === undefined) throw new AppError('not_found');
      await logFranchise(tx, { ...scope, action: 'announcements.remove', targetId: id, details: { title } });
      await tell(scope, 'everyone');
    },
  };
}
