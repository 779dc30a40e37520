create table folders (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index folders_name on folders (company_id, lower(name));
select app.wall('folders');
grant select, insert, update, delete on folders to {{app}};

-- A draft, and which of its versions is live. The draft's revision grows with every save: a stale one is refused.
create table flows (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  folder_id uuid,
  name text not null,
  draft jsonb not null,
  -- Ids of everything that the draft names: tags, fields, members, other flows.
  names uuid[] not null default '{}',
  revision int not null default 1,
  saved_at timestamptz not null default app.now(),
  saved_by uuid references users (id) on delete set null,
  -- The revision that was published last: another one means changes to publish.
  published_revision int,
  version_id uuid,
  -- Of the page that shows it to others; kept when sharing is switched off, so that the link comes back with it.
  share_token text,
  share_active boolean not null default false,
  share_clone boolean not null default false,
  share_restricted boolean not null default false,
  share_companies uuid[] not null default '{}',
  created_at timestamptz not null default app.now(),
  -- Its versions stay, for whoever asks why a message was sent.
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, folder_id) references folders (company_id, id) on delete set null (folder_id)
);
create unique index flows_name on flows (company_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;
create unique index flows_share on flows (share_token) where share_token is not null;
create index flows_saved on flows (company_id, saved_at desc, id desc) where deleted_at is null;
create index flows_folder on flows (company_id, folder_id) where deleted_at is null;
select app.wall('flows');
grant select, insert, update, delete on flows to {{app}};
grant select on flows to {{maintenance}};

-- Never changed once it is there.
create table flow_versions (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  flow_id uuid not null,
  number int not null,
  document jsonb not null,
  -- Lists say how many, without reading the document.
  blocks int generated always as (jsonb_array_length(document -> 'blocks')) stored not null,
  -- Ids of everything that it names: tags, fields, members, other flows.
  names uuid[] not null default '{}',
  published_at timestamptz not null default app.now(),
  published_by uuid references users (id) on delete set null,
  restored_from int,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create unique index flow_versions_number on flow_versions (company_id, flow_id, number);
select app.wall('flow_versions');
grant select, insert on flow_versions to {{app}};

alter table flows add foreign key (company_id, version_id) references flow_versions (company_id, id);

-- What somebody shared by its link, as another company may see it: what is live, or the draft where nothing is, with the
-- tags, fields and files that it names. Nothing where it is not shared, or not with them.
create function app.shared_flow(wanted text, asking uuid) returns table (
  company_id uuid, company_name text, name text, document jsonb, can_clone boolean, tags jsonb, fields jsonb, files jsonb
) language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  shared record;
  ids uuid[];
  keys text[];
begin
  if asking is distinct from app.company_id() then raise exception 'a company asks for itself'; end if;
  select f.company_id, c.name as company_name, f.name, coalesce(v.document, f.draft) as document, f.share_clone into shared
  from flows f
  join companies c on c.id = f.company_id
  left join flow_versions v on v.company_id = f.company_id and v.id = f.version_id
  where f.share_token = wanted and f.share_active and f.deleted_at is null
    and (not f.share_restricted or asking = any (f.share_companies) or asking = f.company_id);
  if not found then return; end if;
  ids := array(select distinct hit[1]::uuid from
    regexp_matches(shared.document::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as hit);
  keys := array(select distinct jsonb_path_query(shared.document, '$.blocks[*].media.key') #>> '{}');
  return query select shared.company_id, shared.company_name, shared.name, shared.document, shared.share_clone,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name), '[]')
      from tags t where t.company_id = shared.company_id and t.id = any (ids)),
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'kind', d.kind)
        order by d.name), '[]')
      from custom_fields d where d.company_id = shared.company_id and d.id = any (ids)),
    (select coalesce(jsonb_agg(jsonb_build_object('key', i.key, 'name', i.name, 'type', i.type, 'size', i.size)), '[]')
      from files i where i.company_id = shared.company_id and i.key = any (keys));
end $$;
revoke all on function app.shared_flow from public;
grant execute on function app.shared_flow to {{app}};

-- For whoever is about to copy it: sharing can't be switched off until they are done. Null where there is no such link.
create function app.hold_shared_flow(wanted text, asking uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  may_clone boolean;
begin
  if asking is distinct from app.company_id() then raise exception 'a company asks for itself'; end if;
  select f.share_active and f.share_clone
      and (not f.share_restricted or asking = any (f.share_companies) or asking = f.company_id) into may_clone
  from flows f where f.share_token = wanted and f.deleted_at is null for share;
  return may_clone;
end $$;
revoke all on function app.hold_shared_flow from public;
grant execute on function app.hold_shared_flow to {{app}};

-- Who has the builder open, by the machine's clock.
create table flow_editors (
  company_id uuid not null,
  flow_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  block text,
  seen_at timestamptz not null,
  primary key (company_id, flow_id, user_id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
select app.wall('flow_editors');
grant select, insert, update, delete on flow_editors to {{app}};

-- Tokens and keys that blocks name, sealed.
create table flow_secrets (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  hint text not null,
  sealed bytea not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
select app.wall('flow_secrets');
grant select, insert, delete on flow_secrets to {{app}};

-- A contact on their way through a flow. One is under way per conversation; its row is locked for each step, after the
-- conversation's.
create table flow_sessions (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  conversation_id uuid not null,
  contact_id uuid,
  flow_id uuid not null,
  version_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'finished', 'ended', 'faulted')),
  -- What the engine remembers.
  state jsonb not null,
  -- Mirrors of the state, for lists: where it waits, and for what.
  block_id text,
  waits_for text check (waits_for in ('answer', 'timer', 'result')),
  -- When it goes on by itself.
  wake_at timestamptz,
  -- A person attends: what is due waits until they are done.
  is_held boolean not null default false,
  -- An outcome that came meanwhile.
  result jsonb,
  -- {kind, id, name, text, at}: what began it.
  trigger jsonb not null,
  started_at timestamptz not null default app.now(),
  ended_at timestamptz,
  -- replaced, stopped, closed, deleted, moved, fault…: why it ended before its end.
  end_reason text,
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references flow_versions (company_id, id)
);
create unique index flow_sessions_current on flow_sessions (company_id, conversation_id) where status = 'waiting';
create index flow_sessions_due on flow_sessions (wake_at) where status = 'waiting' and not is_held and wake_at is not null;
create index flow_sessions_inside on flow_sessions (company_id, flow_id, version_id) where status = 'waiting';
create index flow_sessions_flow on flow_sessions (company_id, flow_id, started_at);
select app.wall('flow_sessions');
grant select, insert, update, delete on flow_sessions to {{app}};
grant select on flow_sessions to {{maintenance}};

-- One visit to one block: what the numbers are counted from.
create table flow_steps (
  company_id uuid not null,
  session_id uuid not null,
  number int not null,
  flow_id uuid not null,
  version_id uuid not null,
  contact_id uuid,
  block_id text not null,
  -- By which way it was left; null while inside, and where the flow ended.
  output text,
  -- inside, moved, finished or left.
  outcome text not null check (outcome in ('inside', 'moved', 'finished', 'left')),
  -- What its author should know: a tag that is gone, an answer that fitted nothing.
  remarks jsonb,
  entered_at timestamptz not null,
  primary key (company_id, session_id, number),
  foreign key (company_id, session_id) references flow_sessions (company_id, id) on delete cascade
);
create index flow_steps_block on flow_steps (company_id, flow_id, version_id, block_id, entered_at);
select app.wall('flow_steps');
grant select, insert, update, delete on flow_steps to {{app}};

-- Runs of the custom-event action: a figure of the dashboard.
create table custom_events (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  contact_id uuid,
  name text not null,
  -- The effect's own: the same is counted once.
  intent_key text not null,
  at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index custom_events_intent on custom_events (company_id, intent_key);
create index custom_events_at on custom_events (company_id, at);
create index custom_events_contact on custom_events (company_id, contact_id) where contact_id is not null;
select app.wall('custom_events');
grant select, insert, update, delete on custom_events to {{app}};

create table keywords (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  position int not null,
  name text not null,
  is_active boolean not null default true,
  rule text not null check (rule in ('start_with', 'contains', 'is')),
  is_partial boolean not null default false,
  words text[] not null,
  -- Either a flow, or messages of its own.
  flow_id uuid,
  messages jsonb,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id)
);
create unique index keywords_name on keywords (company_id, lower(name));
create index keywords_order on keywords (company_id, position, id);
create index keywords_flow on keywords (company_id, flow_id) where flow_id is not null;
select app.wall('keywords');
grant select, insert, update, delete on keywords to {{app}};

-- Only added to: a counter on the keyword's own row would make every line wait for it.
create table keyword_fires (
  company_id uuid not null,
  keyword_id uuid not null,
  id uuid not null default app.new_id(),
  at timestamptz not null default app.now(),
  primary key (company_id, keyword_id, id),
  foreign key (company_id, keyword_id) references keywords (company_id, id) on delete cascade
);
select app.wall('keyword_fires');
grant select, insert, delete on keyword_fires to {{app}};

alter table companies
  add column default_flow_id uuid,
  add column media_flow_id uuid,
  add column campaign_flow_id uuid;
alter table companies
  add foreign key (id, default_flow_id) references flows (company_id, id) on delete set null (default_flow_id),
  add foreign key (id, media_flow_id) references flows (company_id, id) on delete set null (media_flow_id),
  add foreign key (id, campaign_flow_id) references flows (company_id, id) on delete set null (campaign_flow_id);

alter table connections add column default_flow_id uuid;
alter table connections add foreign key (company_id, default_flow_id) references flows (company_id, id)
  on delete set null (default_flow_id);

-- As before, and what flows remember of somebody: what they wrote that began one.
create or replace function app.forget_conversations() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  delete from files f using messages m, conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and m.company_id = v.company_id
    and m.conversation_id = v.id and m.direction = 'in' and f.company_id = m.company_id and f.key = m.media_key;
  update messages m set text = '', sender_name = null, channel_id = null, media = null, media_key = null, reactions = null,
    data = null, automation = jsonb_set(m.automation, '{trigger,text}', 'null'), deleted_at = coalesce(m.deleted_at, app.now())
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
  update flow_sessions s set trigger = jsonb_set(s.trigger, '{text}', 'null'), contact_id = null,
    status = case when s.status = 'waiting' then 'ended' else s.status end, wake_at = null,
    ended_at = coalesce(s.ended_at, app.now())
  from conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and s.company_id = v.company_id
    and s.conversation_id = v.id;
  update flow_steps t set contact_id = null, remarks = null from flow_sessions s, conversations v
  where v.company_id = old.company_id and v.contact_id = old.id and s.company_id = v.company_id
    and s.conversation_id = v.id and t.company_id = s.company_id and t.session_id = s.id;
  update custom_events set contact_id = null where company_id = old.company_id and contact_id = old.id;
  update conversations set address = '', last_message = null, last_message_id = null, status = 'closed', unread_count = 0,
    waiting_since = null
  where company_id = old.company_id and contact_id = old.id;
  return old;
end $$;
