-- How a company attends.
alter table companies
  -- Whom round-robin chooses among; none means every member who attends.
  add column assignment_role_id uuid,
  -- A message this long after the end of an attendance opens the same one again; 0 never does.
  add column reopen_minutes int not null default 0 check (reopen_minutes between 0 and 10080),
  -- Whoever waits longer than this for an answer is shown as waiting; 0 shows nobody.
  add column response_target_minutes int not null default 15 check (response_target_minutes between 0 and 10080),
  -- Null: no limit. The reseller sets both.
  add column media_quota_bytes bigint check (media_quota_bytes > 0),
  add column media_retention_days int check (media_retention_days > 0);
alter table companies add foreign key (id, assignment_role_id) references roles (company_id, id)
  on delete set null (assignment_role_id);

-- For what a company's files take up, without reading them.
create index files_size on files (company_id) include (size);

-- A line: one account of a channel. `status` is what people see; who runs it holds the lease.
create table connections (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  type text not null check (type in ('whatsapp', 'cloud', 'simulator')),
  -- Tells lines apart, and never means a state.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  status text not null default 'DISCONNECTED'
    check (status in ('CONNECTED', 'CONNECTING', 'QR', 'DISCONNECTED')),
  -- Why it is not connected: see `disconnectReasons` of the contract.
  reason text,
  status_at timestamptz not null default app.now(),
  phone text,
  greeting_message text not null default '',
  farewell_message text not null default '',
  -- Whether somebody wants it to be connected: a line that drops by itself comes back by itself.
  is_wanted boolean not null default false,
  -- When somebody last asked for it: whoever runs it then tries at once, and as they asked.
  asked_at timestamptz,
  -- Somebody disconnected it: whoever runs lines still has to sign the device out.
  must_sign_out boolean not null default false,
  -- What is to be scanned or typed on the phone meanwhile. Gone once it is connected.
  qr text,
  qr_expires_at timestamptz,
  pairing_phone text,
  pairing_code text,
  pairing_expires_at timestamptz,
  -- The lease, by the machine's clock and not by business time: whoever holds it with this epoch may act.
  owner uuid,
  epoch bigint not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default app.now(),
  -- Its chats stay.
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index connections_name on connections (company_id, lower(name)) where deleted_at is null;
create index connections_order on connections (company_id, id) where deleted_at is null;
-- Not by the end of the lease: renewing it then touches no index.
create index connections_wanted on connections (company_id, id) where is_wanted or must_sign_out;
select app.wall('connections');
grant select, insert, update, delete on connections to {{app}};
grant select, update (owner, epoch, lease_until) on connections to {{maintenance}};

-- What happened to a line: for its strip of the last hours, and for whoever asks why.
create table connection_events (
  company_id uuid not null,
  connection_id uuid not null,
  id uuid not null default app.new_id(),
  status text not null,
  reason text,
  at timestamptz not null default app.now(),
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_events_age on connection_events (at);
select app.wall('connection_events');
grant select, insert on connection_events to {{app}};
grant select, delete on connection_events to {{maintenance}};

-- What a channel must remember to stay signed in, sealed. Written only under the lease's epoch.
create table connection_keys (
  company_id uuid not null,
  connection_id uuid not null,
  type text not null,
  id text not null,
  sealed bytea not null,
  primary key (company_id, connection_id, type, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select app.wall('connection_keys');
grant select, insert, update, delete on connection_keys to {{app}};

-- Groups are peers of their own, not contacts.
create table groups (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  address text not null,
  name text not null default '',
  -- Null until the channel has said who is in it.
  participants_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index groups_address on groups (company_id, connection_id, address);
select app.wall('groups');
grant select, insert, update, delete on groups to {{app}};

create table group_participants (
  company_id uuid not null,
  group_id uuid not null,
  address text not null,
  name text not null default '',
  phone text,
  is_admin boolean not null default false,
  primary key (company_id, group_id, address),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade
);
select app.wall('group_participants');
grant select, insert, update, delete on group_participants to {{app}};

-- One line with one peer. Its row is the lock that keeps the order of everything below it. What lists show and sort by
-- is kept here, in the message's own transaction: so lists stay as quick however many messages there are.
create table conversations (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  contact_id uuid,
  group_id uuid,
  -- Where the channel sends to: the peer's address as it was last learnt.
  address text not null,
  -- The current ticket. `closed` also where there never was one.
  ticket_id uuid,
  status text not null default 'closed' check (status in ('pending', 'open', 'closed')),
  assigned_to uuid,
  role_id uuid,
  unread_count int not null default 0,
  -- The first message that nobody has answered yet.
  waiting_since timestamptz,
  last_message_id uuid,
  last_message_at timestamptz not null default app.now(),
  -- {kind, text, direction, state, sender}: what the list shows.
  last_message jsonb,
  last_inbound_at timestamptz,
  -- Grows with everything that is to be sent, so that it is sent in that order.
  last_seq bigint not null default 0,
  -- A person has answered: automation keeps out until it is resumed, or the ticket ends.
  bot_paused_at timestamptz,
  bot_paused_by uuid,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  -- Neither: of a person who was erased. What was counted stays.
  check (num_nonnulls(contact_id, group_id) <= 1),
  foreign key (company_id, connection_id) references connections (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, assigned_to) references members (company_id, user_id) on delete set null (assigned_to),
  foreign key (company_id, role_id) references roles (company_id, id) on delete set null (role_id)
);
create unique index conversations_contact on conversations (company_id, connection_id, contact_id)
  where contact_id is not null;
create unique index conversations_group on conversations (company_id, connection_id, group_id) where group_id is not null;
create index conversations_of_contact on conversations (company_id, contact_id) where contact_id is not null;
create index conversations_recent on conversations (company_id, status, last_message_at desc, id desc);
create index conversations_assigned on conversations (company_id, assigned_to, status, last_message_at desc, id desc)
  where assigned_to is not null;
create index conversations_unread on conversations (company_id, status, last_message_at desc, id desc)
  where unread_count > 0;
create index conversations_groups on conversations (company_id, status, last_message_at desc, id desc)
  where group_id is not null;
select app.wall('conversations');
grant select, insert, update, delete on conversations to {{app}};

-- One attendance: an interval on a conversation.
create table tickets (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  conversation_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  -- Who wrote first: they (receptive) or we (active).
  origin text not null check (origin in ('receptive', 'active')),
  assigned_to uuid,
  role_id uuid,
  created_at timestamptz not null default app.now(),
  started_at timestamptz,
  first_response_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null,
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, assigned_to) references members (company_id, user_id) on delete set null (assigned_to),
  foreign key (company_id, role_id) references roles (company_id, id) on delete set null (role_id)
);
create unique index tickets_current on tickets (company_id, conversation_id) where status <> 'closed';
create index tickets_past on tickets (company_id, conversation_id, id);
create index tickets_created on tickets (company_id, created_at);
select app.wall('tickets');
grant select, insert, update, delete on tickets to {{app}};

-- What was said, and what only the team sees (notes, and events of the ticket). Sorted by when it happened.
create table messages (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  conversation_id uuid not null,
  connection_id uuid not null,
  ticket_id uuid,
  direction text not null check (direction in ('in', 'out')),
  kind text not null,
  text text not null default '',
  -- The channel's id; for what we send it is chosen before the send, and stays for every retry. Null: never leaves us.
  channel_id text,
  -- Who of a group, by the channel's address; empty in a chat of two.
  participant text not null default '',
  sender_name text,
  -- member, phone (answered on the phone itself), contact, automation or system.
  source text not null check (source in ('member', 'phone', 'contact', 'automation', 'system')),
  user_id uuid references users (id) on delete set null,
  -- {flow, version, block}: why it was sent.
  automation jsonb,
  state text not null default 'sent' check (state in ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown')),
  failure text,
  -- Null: no media. `media` says what it is ({name, type, size, width, height, seconds, waveform, state}).
  media_key text,
  media jsonb,
  -- location, contact cards, event, mentions.
  data jsonb,
  quoted_id uuid,
  -- By who reacted: {"<address or user>": {"emoji", "name"}}.
  reactions jsonb,
  -- What it is for: a second attempt at the same intent finds it here.
  intent_key text,
  occurred_at timestamptz not null,
  created_at timestamptz not null default app.now(),
  -- When the channel's server had it.
  sent_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- For searching. Behind the tenant wall only app.search_messages uses it. Signs that would hold words together part
  -- them, so that of an address or an amount each part is found.
  words tsvector generated always as (
    case when text = '' or kind = 'event' then null else to_tsvector('pg_catalog.simple'::regconfig,
      regexp_replace(app.plain(left(text, 4000)), '[-.@/_:+&<>]', ' ', 'g')) end
  ) stored,
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
create unique index messages_channel on messages (company_id, connection_id, channel_id, direction, participant, conversation_id)
  where channel_id is not null;
create unique index messages_intent on messages (company_id, intent_key) where intent_key is not null;
create index messages_order on messages (company_id, conversation_id, occurred_at desc, id desc);
-- For words that so many messages have that the newest with them are met along the way.
create index messages_time on messages (company_id, occurred_at desc, id desc);
create index messages_media on messages (company_id, conversation_id, occurred_at desc, id desc)
  where media_key is not null and deleted_at is null;
-- For what is too old to be kept, and whether somebody else needs it still.
create index messages_media_age on messages (company_id, occurred_at) where media_key is not null;
create index messages_media_key on messages (company_id, media_key) where media_key is not null;
-- What is still to be fetched from the channel.
create index messages_media_waiting on messages (company_id, connection_id, id)
  where media_key is null and media ->> 'state' = 'waiting';
create index messages_words on messages using gin (company_id, words) where words is not null;
select app.wall('messages');
grant select, insert, update, delete on messages to {{app}};
grant select on messages to {{maintenance}};

-- What is on its way out: a message, or a change to one. A row leaves when the channel's server has it (or it failed);
-- the message keeps the outcome.
create table outbox (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  kind text not null default 'message' check (kind in ('message', 'edit', 'deletion', 'reaction')),
  -- Its id on the channel, the same for every attempt. A change has one of its own.
  channel_id text not null,
  -- Of a change: the new text or the emoji, and what it was before, in case the channel refuses.
  change jsonb,
  -- Taken under the conversation's lock, so a lower one never commits later.
  seq bigint not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'written', 'uncertain')),
  -- Of the lease under which it was claimed.
  epoch bigint,
  attempts int not null default 0,
  next_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create unique index outbox_message on outbox (company_id, message_id) where kind = 'message';
create index outbox_changes on outbox (company_id, message_id) where kind <> 'message';
create index outbox_channel on outbox (company_id, connection_id, channel_id);
create index outbox_order on outbox (company_id, connection_id, conversation_id, seq);
create index outbox_due on outbox (company_id, connection_id, next_at);
select app.wall('outbox');
grant select, insert, update, delete on outbox to {{app}};
grant select on outbox to {{maintenance}};

-- When the next slot of a line is free, by the machine's clock: a restart does not double its pace.
create table line_pace (
  company_id uuid not null,
  connection_id uuid not null,
  free_at timestamptz not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select app.wall('line_pace');
grant select, insert, update, delete on line_pace to {{app}};

-- What becomes a message at its time.
create table scheduled_messages (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  conversation_id uuid not null,
  user_id uuid references users (id) on delete set null,
  -- As it was sent to POST /chats/{id}/messages.
  body jsonb not null,
  send_at timestamptz not null,
  created_at timestamptz not null default app.now(),
  -- Why it did not become one; then it stays, for whoever wrote it.
  failure text,
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
create index scheduled_messages_due on scheduled_messages (send_at) where failure is null;
create index scheduled_messages_chat on scheduled_messages (company_id, conversation_id, send_at);
select app.wall('scheduled_messages');
grant select, insert, update, delete on scheduled_messages to {{app}};
grant select on scheduled_messages to {{maintenance}};

-- What somebody has typed and not sent.
create table drafts (
  company_id uuid not null,
  user_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  is_note boolean not null default false,
  updated_at timestamptz not null default app.now(),
  primary key (company_id, user_id, conversation_id),
  foreign key (company_id, user_id) references members (company_id, user_id) on delete cascade,
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
select app.wall('drafts');
grant select, insert, update, delete on drafts to {{app}};

-- Who has a chat open just now. Lost in a crash, and then seen again within seconds.
create unlogged table chat_viewers (
  company_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  is_typing boolean not null default false,
  -- By the machine's clock.
  seen_at timestamptz not null,
  primary key (company_id, conversation_id, user_id)
);
create index chat_viewers_age on chat_viewers (seen_at);
select app.wall('chat_viewers');
grant select, insert, update, delete on chat_viewers to {{app}};
grant select, delete on chat_viewers to {{maintenance}};

create table quick_messages (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  -- Null: the company's. Else of this member alone.
  user_id uuid,
  name text not null,
  text text not null default '',
  media_key text,
  media jsonb,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references members (company_id, user_id) on delete cascade
);
create unique index quick_messages_name on quick_messages (company_id, user_id, lower(name)) nulls not distinct;
create index quick_messages_order on quick_messages (company_id, app.fold(name), id);
select app.wall('quick_messages');
grant select, insert, update, delete on quick_messages to {{app}};

create table operating_hours (
  company_id uuid primary key references companies (id) on delete cascade,
  is_on boolean not null default false,
  -- As in the contract: ranges of each weekday, and days that are different.
  week jsonb not null,
  holidays jsonb not null default '[]',
  away_message text not null default '',
  updated_at timestamptz not null default app.now()
);
select app.wall('operating_hours');
grant select, insert, update, delete on operating_hours to {{app}};

create table internal_chats (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('direct', 'group')),
  name text not null default '',
  -- Of a direct chat: both users, smaller first. There is one for each two.
  pair text,
  created_by uuid references users (id) on delete set null,
  last_message_id uuid,
  last_message_at timestamptz not null default app.now(),
  last_message jsonb,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index internal_chats_pair on internal_chats (company_id, pair) where pair is not null;
select app.wall('internal_chats');
grant select, insert, update, delete on internal_chats to {{app}};

create table internal_chat_members (
  company_id uuid not null,
  chat_id uuid not null,
  user_id uuid not null,
  is_admin boolean not null default false,
  last_read_id uuid,
  unread_count int not null default 0,
  joined_at timestamptz not null default app.now(),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references internal_chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references members (company_id, user_id) on delete cascade
);
create index internal_chat_members_user on internal_chat_members (company_id, user_id);
select app.wall('internal_chat_members');
grant select, insert, update, delete on internal_chat_members to {{app}};

create table internal_messages (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  chat_id uuid not null,
  user_id uuid references users (id) on delete set null,
  kind text not null default 'text',
  text text not null default '',
  media_key text,
  media jsonb,
  -- mentions, or what happened to the group.
  data jsonb,
  quoted_id uuid,
  created_at timestamptz not null default app.now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  words tsvector generated always as (
    case when text = '' then null else to_tsvector('pg_catalog.simple'::regconfig, left(app.plain(text), 4000)) end
  ) stored,
  primary key (company_id, id),
  foreign key (company_id, chat_id) references internal_chats (company_id, id) on delete cascade
);
create index internal_messages_order on internal_messages (company_id, chat_id, id desc);
create index internal_messages_media on internal_messages (company_id, media_key) where media_key is not null;
create index internal_messages_words on internal_messages using gin (company_id, words) where words is not null;
select app.wall('internal_messages');
grant select, insert, update, delete on internal_messages to {{app}};

-- The newest messages that have all the words, each also as the beginning of a longer one, in chats that the viewer may
-- see (null: all of them) or in one chat. Outside the wall, where the index works, so it looks after the company itself.
-- Rare words are found by their index; common ones are met soon along the time, or in each of the viewer's few chats.
create function app.search_messages(
  company uuid, wanted text, viewer uuid, sees_groups boolean, chat uuid, before_at timestamptz, before_id uuid, most int
) returns table (id uuid, conversation_id uuid, occurred_at timestamptz)
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  is_common boolean;
  sees_few boolean := false;
  query constant text := quote_literal(to_tsquery('pg_catalog.simple'::regconfig, wanted)::text) || '::tsquery';
  -- By the index, or by looking at each, which no index is asked for.
  by_index constant text := 'm.words is not null and m.words @@ ' || query;
  by_looking constant text := '(m.words @@ ' || query || ') is true';
  own constant text := format('m.company_id = %L and m.deleted_at is null', company)
    || case when before_at is null then '' else format(' and (m.occurred_at, m.id) < (%L, %L)', before_at, before_id) end;
  of_chat constant text := 'v.company_id = m.company_id and v.id = m.conversation_id';
  sees constant text := format('v.company_id = %L', company)
    || case when sees_groups then '' else ' and v.group_id is null' end
    || case when viewer is null then '' else format(' and (v.assigned_to = %2$L or (v.status = ''pending''
      and v.assigned_to is null and (v.role_id is null or v.role_id in (select r.role_id from member_roles r
        where r.company_id = %1$L and r.user_id = %2$L))))', company, viewer) end;
  columns constant text := 'select m.id, m.conversation_id, m.occurred_at from ';
  newest constant text := ' order by m.occurred_at desc, m.id desc limit ' || most;
begin
  if company is distinct from app.company_id() then raise exception 'a company searches its own messages'; end if;
  if chat is not null then
    return query execute columns || 'messages m join conversations v on ' || of_chat || ' where m.conversation_id = $1 and '
      || own || ' and ' || by_looking || ' and ' || sees || newest using chat;
    return;
  end if;
  -- One of two hundred, among the newest.
  execute 'select count(*) > 25 from (select m.words from messages m where ' || own
    || ' order by m.occurred_at desc, m.id desc limit 5000) m where ' || by_looking into is_common;
  if is_common and viewer is not null then
    execute 'select count(*) <= 500 from (select from conversations v where ' || sees || ' limit 501) v' into sees_few;
  end if;
  if not is_common then
    return query execute 'with m as materialized (select m.company_id, m.id, m.conversation_id, m.occurred_at
      from messages m where ' || own || ' and ' || by_index || ') ' || columns || 'm join conversations v on ' || of_chat
      || ' where ' || sees || newest;
  elsif sees_few then
    return query execute columns || 'conversations v cross join lateral (' || columns || 'messages m where ' || own
      || ' and m.conversation_id = v.id and ' || by_looking || newest || ') m where ' || sees || newest;
  else
    return query execute columns || 'messages m join conversations v on ' || of_chat || ' where ' || own || ' and '
      || by_looking || ' and ' || sees || newest;
  end if;
end $$;
revoke all on function app.search_messages from public;
grant execute on function app.search_messages to {{app}};

-- Round-robin takes whoever got a chat longest ago.
alter table members add column last_assigned_at timestamptz;

-- Reactions, edits and deletions of messages that have not come yet.
create table inbound_changes (
  company_id uuid not null,
  connection_id uuid not null,
  -- The channel's id of the message that it is about.
  of_id text not null,
  id uuid not null default app.new_id(),
  address text not null,
  -- As the channel told it.
  change jsonb not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, connection_id, of_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index inbound_changes_age on inbound_changes (created_at);
select app.wall('inbound_changes');
grant select, insert, update, delete on inbound_changes to {{app}};
grant select, delete on inbound_changes to {{maintenance}};

-- What came in and could not be stored however often it was tried: kept, so that somebody can find out why.
create table inbound_dead_letters (
  company_id uuid not null,
  connection_id uuid not null,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('message', 'change')),
  address text not null,
  -- JSON, as text: what can't be stored may be no JSON for the database either.
  payload text not null,
  error text not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index inbound_dead_letters_age on inbound_dead_letters (created_at);
select app.wall('inbound_dead_letters');
grant select, insert, delete on inbound_dead_letters to {{app}};
grant select, delete on inbound_dead_letters to {{maintenance}};

-- A contact that goes for good leaves conversations that can be counted, and nothing of what was said in them. Whoever
-- takes contacts away may not write messages, so this stands outside the wall and looks after the company itself.
create function app.forget_conversations() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  delete from files f using messages m, conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and m.company_id = v.company_id
    and m.conversation_id = v.id and m.direction = 'in' and f.company_id = m.company_id and f.key = m.media_key;
  update messages m set text = '', sender_name = null, channel_id = null, media = null, media_key = null, reactions = null,
    data = null, deleted_at = coalesce(m.deleted_at, app.now())
  from conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and m.company_id = v.company_id
    and m.conversation_id = v.id and m.kind <> 'event';
  delete from drafts d using conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and d.company_id = v.company_id
    and d.conversation_id = v.id;
  delete from scheduled_messages s using conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and s.company_id = v.company_id
    and s.conversation_id = v.id;
  delete from outbox o using conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and o.company_id = v.company_id
    and o.conversation_id = v.id;
  update conversations set address = '', last_message = null, last_message_id = null, status = 'closed', unread_count = 0,
    waiting_since = null
  where company_id = old.company_id and contact_id = old.id;
  return old;
end $$;
revoke all on function app.forget_conversations from public;
create trigger forget_conversations before delete on contacts
  for each row execute function app.forget_conversations();
