import type { Invariant } from '../area.ts';

/** What was written ($1) and what the product said it has ($2), against what is stored. */
const wire = `with wire as (select * from json_to_recordset($1) as w
    ("companyId" uuid, "connectionId" uuid, id text, "to" text, text text, kind text, at timestamptz)),
  heard as (select * from json_to_recordset($2) as h ("connectionId" uuid, id text))`;

export const ofTheWire: readonly Invariant[] = [
  {
    says: 'what is on the wire is a message of this company, to its contact, by its id and in its words',
    isBrokenIn: `${wire} select distinct w."companyId" as company_id from wire w where not exists (
      select from messages m
      join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
      where m.company_id = w."companyId" and m.connection_id = w."connectionId" and m.channel_id = w.id
        and c.address = w."to" and right(w.text, length(m.text)) = m.text and m.direction = 'out')`,
  },
  {
    says: 'what the product said that it has it has, once',
    isBrokenIn: `${wire} select distinct l.company_id from heard h join connections l on l.id = h."connectionId"
      where (select count(*) from messages m
        where m.connection_id = h."connectionId" and m.channel_id = h.id) <> 1`,
  },
  {
    says: 'what was sent went out before it was said to have been delivered',
    isBrokenIn: `${wire} select distinct m.company_id from messages m
      where m.direction = 'out' and m.source <> 'phone' and m.state in ('delivered', 'read') and m.channel_id is not null
        and not exists (select from wire w where w."companyId" = m.company_id and w.id = m.channel_id)`,
  },
  {
    says: 'nobody gets anything before it was written down',
    isBrokenIn: `${wire} select distinct m.company_id from wire w
      join messages m on m.company_id = w."companyId" and m.channel_id = w.id where w.at < m.created_at - interval '1 second'`,
  },
];

/** Who did not pay stays away, with what they have to say. */
const isUp = (row: string) => `exists (select from connections l
  where l.company_id = ${row}.company_id and l.id = ${row}.connection_id and l.status = 'CONNECTED')`;

/** What a line that is up still has to send. */
export const leftToSend = `select o.company_id, o.state, o.attempts from outbox o where ${isUp('o')}`;

/** Once nothing is left to wait for. */
export const atTheEnd: readonly Invariant[] = [
  { says: 'nothing is left to send', isBrokenIn: leftToSend },
  {
    says: 'every message has come to an end',
    isBrokenIn: `select m.company_id, m.state from messages m where m.direction = 'out' and m.kind not in ('note', 'event')
      and m.state not in ('sent', 'delivered', 'read', 'failed') and ${isUp('m')}`,
  },
];
