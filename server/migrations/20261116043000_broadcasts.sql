-- Numbers that asked for no mass sends. Kept by number, so that they outlive the contact and hold after an import.
create table opt_outs (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  -- The canonical form, which all other forms of a number share (see contact_identities).
  phone text not null,
  source text not null check (source in ('manual', 'tag')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index opt_outs_phone on opt_outs (company_id, phone);
select app.wall('opt_outs');
grant select, insert, update, delete on opt_outs to {{app}};

alter table companies add column opt_out_tag_id uuid;
alter table companies add foreign key (id, opt_out_tag_id) references tags (company_id, id) on delete set null (opt_out_tag_id);

-- Whoever has the company's opt-out tag is on the list, by whichever way tag and number came. At the end of each
-- statement that brought some: an import pays for it once in a batch. Each row looks up what it needs by a key, in
-- subqueries that can't become joins: of tables that are just growing PostgreSQL has no counts to plan a join by.
create function app.opt_out_by_tag() returns trigger language plpgsql as $$
begin
  insert into opt_outs (company_id, phone, source)
  select distinct b.company_id, i.value, 'tag'
  from (
    select company_id, contact_id,
      (select c.opt_out_tag_id from companies c where c.id = company_id limit 1) as tag_id
    from brought offset 0) b
    cross join lateral (
      select t.contact_id from contact_tags t
      where b.tag_id is not null and t.company_id = b.company_id and t.contact_id = b.contact_id and t.tag_id = b.tag_id
      limit 1) t
    cross join lateral (
      select i.value from contact_identities i
      where i.company_id = b.company_id and i.contact_id = t.contact_id and i.kind = 'phone' offset 0) i
  -- Everybody adds several in this order, so that nobody waits for each other.
  order by b.company_id, i.value
  on conflict do nothing;
  return null;
end $$;
create trigger opt_out_by_tag after insert on contact_tags referencing new table as brought
  for each statement execute function app.opt_out_by_tag();
create trigger opt_out_by_tag after insert on contact_identities referencing new table as brought
  for each statement execute function app.opt_out_by_tag();

-- What a line may begin in a day in mass sends. `is_warm`: somebody says that the number has been in use for long.
alter table connections
  add column mass_cap int not null default 1000 check (mass_cap between 1 and 100000),
  add column is_warm boolean not null default false,
  -- The first time that it was connected: a number's youth is counted from here.
  add column first_connected_at timestamptz,
  -- The guard stopped mass sends on it, because too many were refused; a person lets it go on.
  add column mass_stopped_at timestamptz,
  -- When a person last did: what was refused before counts no more.
  add column mass_resumed_at timestamptz;
update connections c set first_connected_at = (
  select min(e.at) from connection_events e
  where e.company_id = c.company_id and e.connection_id = c.id and e.status = 'CONNECTED');

create table broadcasts (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  flow_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'started', 'paused', 'finished', 'failed')),
  reason text,
  -- As the contract's `contactSelection`.
  audience jsonb not null,
  -- `none` is for benchmarks, no form offers it.
  delay text not null check (delay in ('none', 'very_short', 'short', 'average', 'long', 'very_long')),
  scheduled_at timestamptz,
  -- {weekdays, from, to}, by the company's clock.
  send_window jsonb,
  -- Set once the audience is frozen, with how many there are.
  total int,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id)
);
create unique index broadcasts_name on broadcasts (company_id, lower(name)) where state in ('waiting', 'started', 'paused');
create index broadcasts_order on broadcasts (company_id, id desc);
create index broadcasts_flow on broadcasts (company_id, flow_id) where flow_id is not null;
create index broadcasts_due on broadcasts (scheduled_at) where state = 'waiting' and scheduled_at is not null;
-- Started, and nobody has frozen the audience yet.
create index broadcasts_fresh on broadcasts (started_at) where state = 'started' and total is null;
select app.wall('broadcasts');
grant select, insert, update, delete on broadcasts to {{app}};
grant select on broadcasts to {{maintenance}};

-- One line of one broadcast: its row is the lock of whoever begins with the next, and says when that may be.
create table broadcast_lines (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  broadcast_id uuid not null,
  connection_id uuid not null,
  -- Null while it has nothing to do: the broadcast does not run, or the line waits for something without a time.
  next_at timestamptz,
  stop text,
  stops_until timestamptz,
  primary key (company_id, id),
  foreign key (company_id, broadcast_id) references broadcasts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index broadcast_lines_pair on broadcast_lines (company_id, broadcast_id, connection_id);
create index broadcast_lines_connection on broadcast_lines (company_id, connection_id);
create index broadcast_lines_due on broadcast_lines (next_at) where next_at is not null;
select app.wall('broadcast_lines');
grant select, insert, update, delete on broadcast_lines to {{app}};
grant select on broadcast_lines to {{maintenance}};

-- Everybody a broadcast is for, frozen at its start. Begun with at most once: the row changes in the transaction that
-- begins the flow.
create table broadcast_recipients (
  company_id uuid not null,
  broadcast_id uuid not null,
  contact_id uuid not null,
  position int not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'read', 'replied', 'failed', 'skipped')),
  reason text,
  connection_id uuid,
  conversation_id uuid,
  -- The first that the flow said to them: what its receipts say is what is known of them.
  message_id uuid,
  -- When it came to its state.
  at timestamptz,
  sent_at timestamptz,
  reply_id uuid,
  primary key (company_id, broadcast_id, contact_id),
  foreign key (company_id, broadcast_id) references broadcasts (company_id, id) on delete cascade
);
create unique index broadcast_recipients_order on broadcast_recipients (company_id, broadcast_id, position);
create index broadcast_recipients_state on broadcast_recipients (company_id, broadcast_id, state, position);
create index broadcast_recipients_message on broadcast_recipients (company_id, message_id) where message_id is not null;
-- The last that were begun on a line, for the guard of its health.
create index broadcast_recipients_recent on broadcast_recipients (company_id, connection_id, sent_at desc) where sent_at is not null;
-- The report shows first what happened last.
create index broadcast_recipients_latest on broadcast_recipients (company_id, broadcast_id, at, contact_id) where at is not null;
select app.wall('broadcast_recipients');
grant select, insert, update, delete on broadcast_recipients to {{app}};

-- After many have come at once: until the next count by itself, every plan would take the table for what it was before.
create function app.count_recipients() returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  analyze broadcast_recipients;
end $$;
revoke all on function app.count_recipients from public;
grant execute on function app.count_recipients to {{app}};

-- How many came to what, by line and minute, written in the transaction that changes their rows: lists and charts add up
-- a few of these instead of counting everybody. One line has one owner, so nobody waits for it. Locked last of all.
create table broadcast_tallies (
  company_id uuid not null,
  broadcast_id uuid not null,
  connection_id uuid not null,
  minute timestamptz not null,
  sent int not null default 0,
  delivered int not null default 0,
  read int not null default 0,
  replied int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  primary key (company_id, broadcast_id, connection_id, minute),
  foreign key (company_id, broadcast_id) references broadcasts (company_id, id) on delete cascade
);
-- Results of all broadcasts, by day.
create index broadcast_tallies_minute on broadcast_tallies (company_id, minute);
select app.wall('broadcast_tallies');
grant select, insert, update, delete on broadcast_tallies to {{app}};

create table broadcast_pauses (
  company_id uuid not null,
  broadcast_id uuid not null,
  id uuid not null default app.new_id(),
  reason text not null,
  from_at timestamptz not null default app.now(),
  to_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, broadcast_id) references broadcasts (company_id, id) on delete cascade
);
create index broadcast_pauses_order on broadcast_pauses (company_id, broadcast_id, id);
select app.wall('broadcast_pauses');
grant select, insert, update, delete on broadcast_pauses to {{app}};

-- What each line began today in mass sends: the cap of a day, and the rate of refusals. By the company's day.
create table mass_sends (
  company_id uuid not null,
  connection_id uuid not null,
  day date not null,
  begun int not null default 0,
  primary key (company_id, connection_id, day),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select app.wall('mass_sends');
grant select, insert, update, delete on mass_sends to {{app}};

-- The broadcast that reached a chat last, until they answer: their first message counts for it, and starts the
-- company's campaign flow.
alter table conversations add column broadcast_id uuid;
alter table conversations add foreign key (company_id, broadcast_id) references broadcasts (company_id, id)
  on delete set null (broadcast_id);
create index conversations_broadcast on conversations (company_id, broadcast_id) where broadcast_id is not null;
