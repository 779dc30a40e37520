import type { NotificationData, NotificationKind } from '@yupflow/contract/notifications';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

type Told = {
  [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly data: NotificationData<Kind>;
    readonly minutesAgo: number;
    readonly isRead?: boolean;
  };
}[NotificationKind];

interface Found {
  readonly chat: string;
  readonly internal_chat: string;
  readonly broadcast: string;
  readonly name: string;
  readonly sent: string;
  readonly failed: string;
  readonly minutes: number;
}

/** What the bell tells the owner: who named them, and what is over. All of it is there to be opened. */
export async function addNotifications(tx: Tx, companyId: string, ownerId: string): Promise<void> {
  const { rows } = await sql<Found>`
    select v.id as chat, m.chat_id as internal_chat, b.id as broadcast, b.name,
      (extract(epoch from app.now() - b.finished_at) / 60)::int as minutes, c.sent, c.failed
    from broadcasts b
      join conversations v on v.company_id = b.company_id
      join contacts p on p.company_id = v.company_id and p.id = v.contact_id and p.name = 'Ana Beatriz Moura'
      join internal_messages m on m.company_id = b.company_id and m.text like '@Marina Azevedo%'
      cross join lateral (
        select (count(*) filter (where r.sent_at is not null))::text as sent,
          (count(*) filter (where r.state = 'failed'))::text as failed
        from broadcast_recipients r where r.company_id = b.company_id and r.broadcast_id = b.id) as c
    where b.company_id = ${companyId} and b.state = 'finished'
    order by b.finished_at desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('the demo has nothing to tell');
  const { chat, internal_chat, broadcast, name, sent, failed, minutes } = found;
  const all: Told[] = [
    {
      kind: 'chat.mention',
      data: {
        chat,
        by: 'Beatriz Lima',
        name: 'Ana Beatriz Moura',
        text: '@Marina Azevedo ela veio pela Lívia, dá para chegar em 8% no PIX.',
      },
      minutesAgo: 15,
    },
    {
      kind: 'internal_chat.mention',
      data: {
        chat: internal_chat,
        by: 'Rafael Nunes',
        name: 'Vendas',
        text: '@Marina Azevedo você confere o prazo com a marcenaria?',
      },
      minutesAgo: 176,
    },
    { kind: 'broadcast.finished', data: { broadcast, name, sent, failed }, minutesAgo: minutes, isRead: true },
  ];
  const at = (ago: number) => sql<Date>`app.now() - make_interval(mins => ${ago})`;
  await tx
    .insertInto('notifications')
    .values(
      // The last one that is added is told first.
      all.toReversed().map(({ kind, data, minutesAgo, isRead }) => ({
        user_id: ownerId,
        company_id: companyId,
        kind,
        data: JSON.stringify(data),
        created_at: at(minutesAgo),
        read_at: isRead ? at(minutesAgo) : null,
      })),
    )
    .execute();
}
