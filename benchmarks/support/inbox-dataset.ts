import type pg from 'pg';
import { insertContacts } from './contacts-dataset.ts';

export const listedChats = 1_000;

/** Chats with their last message, one a minute back from now; a third open, some unread. Answers the newest one. */
export async function fillInbox(client: pg.Client, companyId: string): Promise<string> {
  await insertContacts(client, companyId, listedChats);
  await client.query('analyze contacts');
  const { rows } = await client.query<{ id: string }>(
    `with line as (
       insert into connections (company_id, name, type, color) values ($1, 'Linha', 'simulator', '#0284c7') returning id),
     made as (
       insert into conversations (company_id, connection_id, contact_id, address, status, assigned_to, unread_count,
         last_message_id, last_message_at, last_message)
       select $1, line.id, c.id, c.phone || '@s.whatsapp.net', case when n % 3 = 0 then 'open' else 'pending' end,
         case when n % 3 = 0 then company.owner_id end, case when n % 5 = 0 then 2 else 0 end, app.new_id(),
         app.now() - n * interval '1 minute',
         '{"kind": "text", "text": "Pode me mandar o orçamento por aqui?", "direction": "in", "state": "read", "sender": null, "is_automation": false}'
       from line, companies as company,
         (select id, phone, row_number() over (order by id) as n from contacts where company_id = $1) as c
       where company.id = $1 returning id, last_message_at)
     select id from made order by last_message_at desc limit 1`,
    [companyId],
  );
  await client.query('analyze contacts, conversations');
  const [newest] = rows;
  if (!newest) throw new Error('there are no chats');
  return newest.id;
}
