import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { participantName } from './participant-name.service.ts';

/** What a reply points at, as much of it as is shown. */
export interface QuotedRow {
  id: string;
  conversation_id: string;
  kind: string;
  text: string;
  direction: string;
  source: string;
  user_id: string | null;
  participant: string;
  sender_name: string | null;
  media: unknown;
  deleted_at: Date | null;
}

export async function listQuoted(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, QuotedRow>> {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'kind', 'text', 'direction', 'source', 'user_id', 'participant', 'sender_name'])
    .select(['media', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Names {
  readonly users: ReadonlyMap<string, string>;
  /** By conversation. */
  readonly contacts: ReadonlyMap<string, string | null>;
  ofParticipant(conversationId: string, address: string): string | null;
}

interface Asked {
  readonly userIds: readonly string[];
  readonly conversationIds: readonly string[];
  /** Of groups' participants. */
  readonly addresses: readonly string[];
  /** By conversation, where the caller has read them. */
  readonly contacts?: Names['contacts'];
}

/** By one query, whomever they are of; by none where all of them are known. */
export async function listNames(
  tx: Tx,
  companyId: string,
  { userIds, conversationIds, addresses, contacts }: Asked,
): Promise<Names> {
  if (contacts && userIds.length === 0 && addresses.length === 0)
    return { users: new Map(), contacts, ofParticipant: () => null };
  const { rows } = await sql<{ kind: 'user' | 'contact' | 'participant'; key: string; name: string | null }>`
    select 'user' as kind, u.id::text as key, u.name from users as u where u.id = any(${[...userIds]}::uuid[])
    union all
    select 'contact', v.id::text, coalesce(nullif(c.name, ''), c.phone)
    from conversations as v join contacts as c on c.company_id = v.company_id and c.id = v.contact_id
    where v.company_id = ${companyId} and v.id = any(${contacts ? [] : [...conversationIds]}::uuid[])
    union all
    select 'participant', v.id || ' ' || p.address, coalesce(nullif(${participantName('p')}, ''), p.phone)
    from conversations as v join group_participants as p on p.company_id = v.company_id and p.group_id = v.group_id
    where v.company_id = ${companyId} and v.id = any(${[...conversationIds]}::uuid[])
      and p.address = any(${[...addresses]}::text[])`.execute(tx);
  const of = (wanted: string) =>
    new Map(rows.flatMap(({ kind, key, name }) => (kind === wanted && name !== null ? [[key, name] as const] : [])));
  const participants = of('participant');
  return {
    users: of('user'),
    contacts: contacts ?? of('contact'),
    ofParticipant: (conversationId, address) => participants.get(`${conversationId} ${address}`) ?? null,
  };
}
