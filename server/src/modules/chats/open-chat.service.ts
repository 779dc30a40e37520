import type { OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type ChatCaller, type Conversation, requireChat } from './chat-visibility.service.ts';
import { participantName } from './participant-name.service.ts';
import { presentChats } from './present-chats.service.ts';
import { windowUntil } from './reply-window.service.ts';

const silentSeconds = limits.presenceSeconds * 2;

/** A screen that has been silent for too long is gone. */
// biome-ignore lint/plugin: who is there at this very moment is told by the machine's clock
export const isThere = sql<boolean>`chat_viewers.seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds})`;

/** Everybody who has a chat open. */
export async function listViewers(tx: Tx, companyId: string, conversationId: string): Promise<OpenChat['viewers']> {
  const rows = await tx
    .selectFrom('chat_viewers')
    .innerJoin('users', 'users.id', 'chat_viewers.user_id')
    .select(['users.id', 'users.name', 'chat_viewers.is_typing'])
    .where('chat_viewers.company_id', '=', companyId)
    .where('chat_viewers.conversation_id', '=', conversationId)
    .where(isThere)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(limits.page.most)
    .execute();
  return rows;
}

interface Around {
  ticket: { id: string; created_at: Date; started_at: Date | null } | null;
  tags: OpenChat['tags'];
  participants: OpenChat['participants'];
  left_at: Date | null;
  draft: { text: string; is_note: boolean; updated_at: string } | null;
  flow: OpenChat['flow'];
  scheduled: number;
  line_type: string;
  last_inbound_at: Date | null;
  began_at: Date;
}

/** What stands around the messages, by one query. */
async function getAround(tx: Tx, chat: Conversation, userId: string): Promise<Around> {
  const { company_id: companyId } = chat;
  const { rows } = await sql<Around>`
    select
      (select jsonb_build_object('id', t.id, 'created_at', t.created_at, 'started_at', t.started_at)
        from tickets as t where t.company_id = ${companyId} and t.id = ${chat.ticket_id}) as ticket,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
          order by app.fold(t.name), t.id), '[]')
        from contact_tags as given join tags as t on t.company_id = given.company_id and t.id = given.tag_id
        where given.company_id = ${companyId} and given.contact_id = ${chat.contact_id}) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('address', p.address, 'name', k.name, 'phone', p.phone,
          'is_admin', p.is_admin, 'is_self', p.is_self) order by p.is_admin desc, app.fold(k.name), p.address), '[]')
        from group_participants as p
        cross join lateral (select ${participantName('p')} as name) as k
        where p.company_id = ${companyId} and p.group_id = ${chat.group_id}) as participants,
      (select g.left_at from groups as g where g.company_id = ${companyId} and g.id = ${chat.group_id}) as left_at,
      (select jsonb_build_object('text', d.text, 'is_note', d.is_note, 'updated_at', d.updated_at)
        from drafts as d where d.company_id = ${companyId} and d.user_id = ${userId}
          and d.conversation_id = ${chat.id}) as draft,
      (select jsonb_build_object('id', f.id, 'name', f.name, 'version', w.number, 'until', s.wake_at, 'block', coalesce(
          (select coalesce(nullif(b ->> 'name', ''), b ->> 'type') from jsonb_array_elements(w.document -> 'blocks') as b
            where b ->> 'id' = s.block_id limit 1), ''))
        from flow_sessions as s join flows as f on f.company_id = s.company_id and f.id = s.flow_id
        join flow_versions as w on w.company_id = s.company_id and w.id = s.version_id
        where s.company_id = ${companyId} and s.conversation_id = ${chat.id} and s.status = 'waiting') as flow,
      (select count(*)::int from scheduled_messages as s
        where s.company_id = ${companyId} and s.conversation_id = ${chat.id} and s.failure is null) as scheduled,
      l.type as line_type, v.last_inbound_at, v.created_at as began_at
    from conversations as v join connections as l on l.company_id = v.company_id and l.id = v.connection_id
    where v.company_id = ${companyId} and v.id = ${chat.id}`.execute(tx);
  return only(rows);
}

const moment = (at: Date | string) => new Date(at).toISOString();

/** A chat as whoever opens it sees it; not found where they may not. */
export async function getOpenChat(tx: Tx, caller: ChatCaller, id: string): Promise<OpenChat> {
  const conversation = await requireChat(tx, caller, id);
  const { company_id: companyId } = conversation;
  const chat = only(await presentChats(tx, companyId, [id]));
  const { ticket, tags, participants, left_at, draft, flow, scheduled, ...peer } = await getAround(
    tx,
    conversation,
    caller.userId,
  );
  const viewers = await listViewers(tx, companyId, id);
  return {
    ...chat,
    ticket: ticket && {
      id: ticket.id,
      created_at: moment(ticket.created_at),
      started_at: ticket.started_at && moment(ticket.started_at),
    },
    tags,
    participants,
    left_at: left_at && moment(left_at),
    flow: flow && { ...flow, until: flow.until && moment(flow.until) },
    // A program acts for the owner, and what they typed is theirs alone.
    draft: draft && !caller.viewer.scopes ? { ...draft, updated_at: moment(draft.updated_at) } : null,
    viewers: viewers.filter((viewer) => viewer.id !== caller.userId),
    scheduled,
    window_until: windowUntil(peer, peer.began_at)?.toISOString() ?? null,
  };
}
