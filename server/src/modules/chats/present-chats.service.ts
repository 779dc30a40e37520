import type { Chat } from '@yupflow/contract/chats';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictured, pictureUrl } from '../pictures/pictures.service.ts';
import type { LastMessage } from './last-message.service.ts';

interface Row {
  id: string;
  status: Chat['status'];
  connection_id: string;
  unread_count: number;
  waiting_since: Date | null;
  last_message_id: string | null;
  last_message: LastMessage | null;
  last_message_at: Date;
  contact_id: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_picture: string | null;
  group_id: string | null;
  group_name: string | null;
  group_picture: string | null;
  assigned_to: string | null;
  assignee_name: string | null;
  assignee_image: string | null;
  role_id: string | null;
  role_name: string | null;
  bot_paused_at: Date | null;
  paused_by: string | null;
}

const present = (row: Row): Chat => ({
  id: row.id,
  type: row.group_id ? 'group' : 'chat',
  status: row.status,
  contact: row.contact_id
    ? { id: row.contact_id, name: row.contact_name ?? '', phone: row.contact_phone, ...pictured(row.contact_picture) }
    : null,
  group: row.group_id ? { id: row.group_id, name: row.group_name ?? '', ...pictured(row.group_picture) } : null,
  connection_id: row.connection_id,
  assignee: row.assigned_to
    ? { id: row.assigned_to, name: row.assignee_name ?? '', image: pictureUrl(row.assignee_image) }
    : null,
  role: row.role_id ? { id: row.role_id, name: row.role_name ?? '' } : null,
  unread: row.unread_count,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  last_message: row.last_message_id && row.last_message ? { id: row.last_message_id, ...row.last_message } : null,
  automation: {
    is_paused: row.bot_paused_at !== null,
    since: row.bot_paused_at?.toISOString() ?? null,
    by: row.paused_by,
  },
  updated_at: row.last_message_at.toISOString(),
});

/** In the order of the ids, by one query however many they are; those that are not there are left out. */
export async function presentChats(tx: Tx, companyId: string, ids: readonly string[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select v.id, v.status, v.connection_id, v.unread_count, v.waiting_since, v.last_message_id, v.last_message,
      v.last_message_at, v.contact_id, c.name as contact_name, c.phone as contact_phone,
      c.picture as contact_picture, v.group_id, g.name as group_name, g.picture as group_picture, v.assigned_to, u.name as assignee_name, u.image as assignee_image, v.role_id,
      r.name as role_name, v.bot_paused_at, p.name as paused_by
    from conversations as v
    left join contacts as c on c.company_id = v.company_id and c.id = v.contact_id
    left join groups as g on g.company_id = v.company_id and g.id = v.group_id
    left join users as u on u.id = v.assigned_to
    left join users as p on p.id = v.bot_paused_by
    left join roles as r on r.company_id = v.company_id and r.id = v.role_id
    where v.company_id = ${companyId} and v.id = any(${[...ids]}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row)] : [];
  });
}
