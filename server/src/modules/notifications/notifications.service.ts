import type { NotificationData, NotificationKind } from '@yupflow/contract/notifications';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

interface Telling<Kind extends NotificationKind> {
  readonly userId: string;
  readonly kind: Kind;
  readonly data: NotificationData<Kind>;
  /** What it is about; with the company it goes. Null: about no company. */
  readonly companyId: string | null;
}

/** Tells one person something, in the transaction of the deed that it tells of. */
export async function notify<Kind extends NotificationKind>(
  tx: Tx,
  realtime: Pick<Realtime, 'emitTo'>,
  { userId, kind, data, companyId }: Telling<Kind>,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ user_id: userId, company_id: companyId, kind, data: JSON.stringify(data) })
    .execute();
  afterCommit(tx, () => realtime.emitTo(userId, 'notifications.changed'));
}

/** The same for several people, by one statement. */
export async function notifyMany<Kind extends NotificationKind>(
  tx: Tx,
  realtime: Pick<Realtime, 'emitTo'>,
  userIds: readonly string[],
  { kind, data, companyId }: Omit<Telling<Kind>, 'userId'>,
): Promise<void> {
  if (userIds.length === 0) return;
  const told = { company_id: companyId, kind, data: JSON.stringify(data) };
  await tx
    .insertInto('notifications')
    .values(userIds.map((userId) => ({ user_id: userId, ...told })))
    .execute();
  afterCommit(tx, () => {
    for (const userId of userIds) realtime.emitTo(userId, 'notifications.changed');
  });
}
