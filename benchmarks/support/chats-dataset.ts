import type pg from 'pg';
import { cachedFolder, withoutIndexes } from './cached-folder.ts';
import { insertContacts } from './contacts-dataset.ts';
import { createCompany } from './database.ts';

export interface ChatCompany {
  readonly id: string;
  /** A member who sees their own chats and what is pending. */
  readonly attendant: string;
  /** Its chat with a hundredth of all messages. */
  readonly longChat: string;
  /** Its chat with a hundred-thousandth of them. */
  readonly shortChat: string;
}

export interface ChatCompanies {
  /** Five million messages: 50,000 of them in one chat, 50 in another. */
  readonly large: ChatCompany;
  /** A hundred thousand. */
  readonly small: ChatCompany;
}

const chats = 10_000;
const messages = { large: 5_000_000, small: 100_000 } as const;
const filled = ['messages', 'conversations', 'contacts', 'contact_identities'];
const texts = [
  'Bom dia! Tudo bem?',
  'Oi, queria saber o preço da reforma do banheiro',
  'Pode me mandar o orçamento por aqui?',
  'Sim, combinado. Obrigado!',
  'Vou verificar com a equipe e já retorno',
  'O pedido saiu para entrega hoje de manhã',
  'Qual é o horário de vocês no sábado?',
  'Segue o comprovante do pagamento',
  'Perfeito',
  'Ok',
];

async function insertAttendant(client: pg.Client, companyId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with person as (
       insert into users (email, name, password_hash) values ('attendant.' || $1 || '@example.com', 'Caio', '-') returning id),
     membership as (insert into members (company_id, user_id) select $1::uuid, id from person),
     role as (insert into roles (company_id, name, permissions) values ($1::uuid, 'Attendant', '{tickets}') returning id),
     given as (insert into member_roles (company_id, user_id, role_id) select $1::uuid, person.id, role.id from person, role)
     select id from person`,
    [companyId],
  );
  const [person] = rows;
  if (!person) throw new Error('nobody was made');
  return person.id;
}

/** Chats in the order of their contacts: a third open, the others pending; some unread, some of the attendant. */
async function insertChats(client: pg.Client, companyId: string, attendant: string): Promise<void> {
  await client.query(
    `with line as (
       insert into connections (company_id, name, type, color) values ($1, 'Linha', 'simulator', '#0284c7') returning id)
     insert into conversations (company_id, connection_id, contact_id, address, status, assigned_to, unread_count)
     select $1, line.id, c.id, c.phone || '@s.whatsapp.net', case when n % 3 = 0 then 'open' else 'pending' end,
       case when n % 3 = 0 then case when n % 30 = 0 then $2::uuid else company.owner_id end end, case when n % 5 = 0 then 2 else 0 end
     from line, companies as company,
       (select id, phone, row_number() over (order by id) as n from contacts where company_id = $1) as c
     where company.id = $1`,
    [companyId, attendant],
  );
}

/**
 * As they came over two years, so the messages of a chat lie apart on the disk: each hundredth is of the first chat,
 * each hundred-thousandth of the second, and all others are of the rest in turn.
 */
async function insertMessages(client: pg.Client, companyId: string, count: number): Promise<void> {
  await client.query(
    `create temporary table numbered as
     select id, connection_id, row_number() over (order by id) - 1 as n from conversations where company_id = '${companyId}'`,
  );
  await client.query(
    `insert into messages (company_id, conversation_id, connection_id, direction, kind, text, channel_id, source, state, occurred_at)
     select $1, v.id, v.connection_id, case when m.n % 2 = 0 then 'in' else 'out' end, 'text',
       ($3::text[])[1 + m.n % ${texts.length}], '3EB0' || lpad(to_hex(m.n), 18, '0'),
       case when m.n % 2 = 0 then 'contact' else 'phone' end, 'read',
       timestamptz '2024-11-01' + m.n * (interval '730 days' / $2::bigint)
     from (
       select n, case when n % 100 = 0 then 0 when n % 100000 = 1 then 1 else 2 + n * 7919 % ${chats - 2} end as chat
       from generate_series(1, $2::bigint) n
     ) as m join numbered as v on v.n = m.chat`,
    [companyId, count, texts],
  );
}

/** By the index of messages, once it is there. */
async function showLast(client: pg.Client, companyId: string): Promise<void> {
  await client.query(
    `update conversations as v set last_message_id = m.id, last_message_at = m.occurred_at, last_inbound_at = m.occurred_at,
       last_message = jsonb_build_object('kind', m.kind, 'text', m.text, 'direction', m.direction, 'state', m.state,
         'sender', null, 'is_automation', false)
     from conversations as same cross join lateral (
       select id, kind, text, direction, state, occurred_at from messages
       where company_id = same.company_id and conversation_id = same.id order by occurred_at desc, id desc limit 1
     ) as m
     where v.company_id = $1 and same.company_id = $1 and same.id = v.id`,
    [companyId],
  );
}

async function companyOf(client: pg.Client, count: number): Promise<ChatCompany> {
  const { id } = await createCompany(client, 0, 0);
  const attendant = await insertAttendant(client, id);
  await insertContacts(client, id, chats);
  await insertChats(client, id, attendant);
  await insertMessages(client, id, count);
  const { rows } = await client.query<{ id: string }>('select id from numbered where n < 2 order by n');
  await client.query('drop table numbered');
  const [longChat, shortChat] = rows.map((row) => row.id);
  if (!longChat || !shortChat) throw new Error('there are no chats');
  return { id, attendant, longChat, shortChat };
}

async function fill(client: pg.Client): Promise<ChatCompanies> {
  const companies = await withoutIndexes(client, filled, async () => ({
    large: await companyOf(client, messages.large),
    small: await companyOf(client, messages.small),
  }));
  for (const { id } of Object.values(companies)) await showLast(client, id);
  await client.query('vacuum analyze');
  return companies;
}

/** A data folder with two companies of 10,000 chats, made once and kept between runs. */
export async function chatsFolder(): Promise<{ folder: string; companies: ChatCompanies }> {
  const { folder, made } = await cachedFolder({
    name: 'chats',
    what: 'five million messages',
    sources: ['chats-dataset.ts', 'contacts-dataset.ts', 'contacts-people.ts'],
    fill,
  });
  return { folder, companies: made };
}
