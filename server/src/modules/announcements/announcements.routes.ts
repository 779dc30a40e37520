import type { announcements } from '@yupflow/contract/announcements';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listAnnouncements, markAsSeen } from './announcements.repository.ts';

export function announcementsHandlers({
  config,
}: {
  config: Pick<Config, 'isFranchiseMode'>;
}): Handlers<typeof announcements> {
  return {
    list: async ({ tx, userId, query }) =>
      // Without resellers nobody announces anything.
      config.isFranchiseMode ? listAnnouncements(tx, userId, query) : { results: [], cursor: null },
    seen: async ({ tx, userId, body }) => {
      if (!(await markAsSeen(tx, userId, body.id))) throw new AppError('not_found');
    },
  };
}
