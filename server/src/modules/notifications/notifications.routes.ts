import type { notifications } from '@yupflow/contract/notifications';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { countUnread, listNotifications, markAsRead } from './notifications.repository.ts';

export function notificationsHandlers({
  realtime,
}: {
  realtime: Pick<Realtime, 'emitTo'>;
}): Handlers<typeof notifications> {
  return {
    list: async ({ tx, userId, query }) => ({
      ...(await listNotifications(tx, userId, query.cursor)),
      unread: await countUnread(tx, userId),
    }),
    read: async ({ tx, userId, body }) => {
      // The bell of the other devices goes quiet too.
      if (await markAsRead(tx, userId, body.upTo))
        afterCommit(tx, () => realtime.emitTo(userId, 'notifications.changed'));
    },
  };
}
