-- What the dashboard shows is counted beforehand, by day and hour of the company, so that a year of it is as quick to
-- read as a day. Whatever happens leaves a fact in its own transaction: one row is appended and nobody's row is waited
-- for, so that those who store messages are not slowed by those who count. Facts are folded into the counts every minute.
-- Whoever reads adds what is not folded yet: the figures are never behind.

-- Every time zone of this century is some quarters of an hour away from any other.
create function app.quarter(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', moment, timestamptz '2000-01-01T00:00:00Z');

-- How long something took, as a step of a scale on which each is a tenth longer than the one before.
create function app.length_step(seconds bigint) returns smallint language sql immutable parallel safe
  return case when seconds < 1 then 0 else 1 + floor(ln(seconds::float8) / ln(1.1::float8)) end::smallint;

-- Without a foreign key, whose check would lock the company's row for each message.
create table dashboard_facts (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  -- To the quarter of an hour.
  at timestamptz not null,
  kind text not null check (kind in ('active', 'receptive', 'answered', 'closed', 'messages_in', 'messages_out',
    'custom_events')),
  -- Whose attendance it is.
  user_id uuid,
  -- Until the answer, or until the end.
  seconds bigint,
  -- Less than zero where something is no longer so.
  n int not null,
  primary key (company_id, id)
);
select app.wall('dashboard_facts');
grant select, insert, delete on dashboard_facts to {{app}};
grant select on dashboard_facts to {{maintenance}};

create function app.forget_facts() returns trigger language plpgsql as $$
begin
  delete from dashboard_facts f using gone where f.company_id = gone.id;
  return null;
end $$;
create trigger forget_facts after delete on companies referencing old table as gone
  for each statement execute function app.forget_facts();

-- By whose days and hours a company is counted. Where that is not its time zone any more, it is counted anew.
create table dashboard_zones (
  company_id uuid primary key references companies (id) on delete cascade,
  timezone text not null
);
select app.wall('dashboard_zones');
grant select, insert, update, delete on dashboard_zones to {{app}};
grant select on dashboard_zones to {{maintenance}};

create table dashboard_hours (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  hour smallint not null,
  active int not null,
  receptive int not null,
  answered int not null,
  closed int not null,
  messages_in int not null,
  messages_out int not null,
  custom_events int not null,
  primary key (company_id, day, hour)
);
select app.wall('dashboard_hours');
grant select, insert, update, delete on dashboard_hours to {{app}};

-- How many took how long: so a median of any period is found without a look at each attendance.
create table dashboard_times (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('answered', 'closed')),
  step smallint not null,
  n int not null,
  primary key (company_id, day, kind, step)
);
select app.wall('dashboard_times');
grant select, insert, update, delete on dashboard_times to {{app}};

create table dashboard_members (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  -- Null: nobody's. Who is gone is not found.
  user_id uuid,
  attendances int not null,
  answered int not null,
  answered_seconds bigint not null,
  closed int not null,
  closed_seconds bigint not null
);
create unique index dashboard_members_day on dashboard_members (company_id, day, user_id) nulls not distinct;
select app.wall('dashboard_members');
grant select, insert, update, delete on dashboard_members to {{app}};

-- What an attendance is counted as, each at the time when it happened. An answer is one where they wrote first.
create function app.facts_of_ticket(
  origin text, created_at timestamptz, first_response_at timestamptz, closed_at timestamptz
) returns table (at timestamptz, kind text, seconds bigint) language sql immutable parallel safe as $$
  select app.quarter(f.at), f.kind, f.seconds from (values
    (created_at, origin, null::bigint),
    (case when origin = 'receptive' then first_response_at end, 'answered',
      greatest(extract(epoch from first_response_at - created_at), 0)::bigint),
    (closed_at, 'closed', greatest(extract(epoch from closed_at - created_at), 0)::bigint)) f (at, kind, seconds)
  where f.at is not null
$$;

-- Groups don't count. Row by row along the index, however many conversations there are.
create function app.count_tickets() returns trigger language plpgsql as $$
begin
  if not exists (select from brought) then return null; end if;
  insert into dashboard_facts (company_id, at, kind, user_id, seconds, n)
  select b.company_id, f.at, f.kind, b.assigned_to, f.seconds, count(*)
  from brought b
    cross join lateral (
      select from conversations v
      where v.company_id = b.company_id and v.id = b.conversation_id and v.group_id is null offset 0) v
    cross join lateral app.facts_of_ticket(b.origin, b.created_at, b.first_response_at, b.closed_at) f
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger count_tickets after insert on tickets referencing new table as brought
  for each statement execute function app.count_tickets();

-- What it was is taken back, what it is now is told. Where both are the same, nothing is.
create function app.count_moved_tickets() returns trigger language plpgsql as $$
begin
  if not exists (select from moved) then return null; end if;
  insert into dashboard_facts (company_id, at, kind, user_id, seconds, n)
  select m.company_id, f.at, f.kind, m.assigned_to, f.seconds, sum(m.n)
  from (select a.*, 1 as n from moved a union all select b.*, -1 from before_them b) m
    cross join lateral (
      select from conversations v
      where v.company_id = m.company_id and v.id = m.conversation_id and v.group_id is null offset 0) v
    cross join lateral app.facts_of_ticket(m.origin, m.created_at, m.first_response_at, m.closed_at) f
  group by 1, 2, 3, 4, 5 having sum(m.n) <> 0;
  return null;
end $$;
create trigger count_moved_tickets after update on tickets referencing old table as before_them new table as moved
  for each statement execute function app.count_moved_tickets();

-- What was said before a phone was linked was not said here.
create function app.count_messages() returns trigger language plpgsql as $$
begin
  insert into dashboard_facts (company_id, at, kind, n)
  select b.company_id, app.quarter(b.occurred_at), 'messages_' || b.direction, count(*)
  from brought b
    cross join lateral (
      select from conversations v
      where v.company_id = b.company_id and v.id = b.conversation_id and v.group_id is null offset 0) v
  where b.kind not in ('note', 'event') and b.is_past is not true
  group by 1, 2, 3;
  return null;
end $$;
create trigger count_messages after insert on messages referencing new table as brought
  for each statement execute function app.count_messages();

create function app.count_custom_events() returns trigger language plpgsql as $$
begin
  insert into dashboard_facts (company_id, at, kind, n)
  select b.company_id, app.quarter(b.at), 'custom_events', count(*) from brought b group by 1, 2;
  return null;
end $$;
create trigger count_custom_events after insert on custom_events referencing new table as brought
  for each statement execute function app.count_custom_events();
