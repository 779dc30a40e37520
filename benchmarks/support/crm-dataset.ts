import type pg from 'pg';
import { insertContacts } from './contacts-dataset.ts';

export const cards = 10_000;
export const columns = 5;

/** As after two years of use: tags, attendants, chats with their last message, half of the cards in the first column. */
export async function fillBoard(client: pg.Client, companyId: string): Promise<string[]> {
  await insertContacts(client, companyId, cards);
  // Whoever checks keys without knowing how many there are walks through all of them, for each.
  await client.query('analyze contacts');
  const { rows } = await client.query<{ id: string }>(
    `insert into crm_columns (company_id, name, color, position)
     select $1, 'Coluna ' || n, '#0284c7', n from generate_series(1, ${columns}) n returning id`,
    [companyId],
  );
  const ids = rows.map(({ id }) => id);
  const numbered = `select id, phone, row_number() over (order by id) as n from contacts where company_id = $1`;
  await client.query(
    `with line as (
       insert into connections (company_id, name, type, color) values ($1, 'Linha', 'simulator', '#0284c7') returning id)
     insert into conversations (company_id, connection_id, contact_id, address, status, assigned_to, last_message_id, last_message)
     select $1, line.id, c.id, c.phone || '@s.whatsapp.net', 'open', company.owner_id, app.new_id(),
       '{"kind": "text", "text": "Segue o orçamento", "direction": "out", "state": "read", "sender": null, "is_automation": false}'
     from line, companies company, (${numbered}) c where company.id = $1`,
    [companyId],
  );
  await client.query(
    `with tag as (insert into tags (company_id, name, color) values ($1, 'VIP', '#0284c7') returning id)
     insert into contact_tags (company_id, contact_id, tag_id)
     select $1, c.id, tag.id from tag, (${numbered}) c where c.n % 20 = 0`,
    [companyId],
  );
  await client.query(
    `insert into crm_cards (company_id, contact_id, column_id, rank)
     select $1, c.id, ($2::uuid[])[case when c.n % 2 = 0 then 1 else 2 + (c.n / 2) % ${columns - 1} end],
       'U' || lpad(c.n::text, 9, '0')
     from (${numbered}) c`,
    [companyId, ids],
  );
  await client.query('analyze contacts, conversations, contact_tags, crm_cards, crm_columns');
  return ids;
}
