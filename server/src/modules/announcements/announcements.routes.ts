import type { announcements } from '@yupflow/contract/announcements';
import { AppError } from '../../platform/app-error.ts';
import { ownFranchise } from '../../platform/auth/own-franchise.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { listAnnouncements, markAsSeen } from './announcements.repository.ts';
import { writtenAnnouncementsService } from './written-announcements.service.ts';

export function announcementsHandlers(parts: {
  realtime: Pick<Realtime, 'emitTo' | 'emitToFranchise'>;
}): Handlers<typeof announcements> {
  const written = writtenAnnouncementsService(parts);
  return {
    list: async ({ tx, caller, query }) =>
      // Without resellers nobody announces anything.
      caller.franchiseId ? listAnnouncements(tx, caller.franchiseId, caller, query) : { results: [], cursor: null },
    seen: async ({ tx, caller, body }) => {
      if (!(await markAsSeen(tx, ownFranchise(caller), caller, body.id))) throw new AppError('not_found');
    },
    listWritten: (call) => written.list(call, call.query),
    create: (call) => written.create(call, call.body),
    update: (call) => written.update(call, call.params.id, call.body),
    remove: (call) => written.remove(call, call.params.id),
  };
}
