-- The reseller's own wall. Who asks for a franchise sees its rows and those of its companies' accounts, and of no other.
create function app.franchise_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.franchise_id', true), '')::uuid $$;

create function app.franchise_wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy franchise_wall on %s to {{app}}
    using (franchise_id = app.franchise_id()) with check (franchise_id = app.franchise_id())', walled);
  execute format('create policy owner_passes on %s to current_user using (true) with check (true)', walled);
  execute format('create policy maintenance_passes on %s to {{maintenance}} using (true) with check (true)', walled);
end $$;

alter table franchises
  add column send_email_to_unpaid boolean not null default false,
  add column mail_host text not null default '',
  add column mail_port int check (mail_port between 1 and 65535),
  add column mail_user text not null default '',
  -- Sealed; null where there is none.
  add column mail_password bytea,
  add column pix_by text check (pix_by in ('static_pix', 'mercado_pago', 'asaas')),
  add column card_by text check (card_by in ('mercado_pago', 'asaas')),
  -- The next number of an invoice.
  add column next_invoice int not null default 1;
alter table franchises enable row level security;
alter table franchises force row level security;
create policy franchise_wall on franchises to {{app}} using (id = app.franchise_id()) with check (id = app.franchise_id());
create policy owner_passes on franchises to current_user using (true) with check (true);
create policy maintenance_passes on franchises to {{maintenance}} using (true) with check (true);
grant select, update on franchises to {{app}};
grant select on franchises to {{maintenance}};

select app.franchise_wall('franchise_hosts');
grant select, insert, delete on franchise_hosts to {{app}};
-- At most one that the reseller chose.
create index franchise_hosts_franchise on franchise_hosts (franchise_id);

select app.franchise_wall('franchise_admins');
grant select on franchise_admins to {{app}};

alter table franchise_roles add column description text not null default '';
select app.franchise_wall('franchise_roles');
grant select, insert, update, delete on franchise_roles to {{app}};

-- Where somebody registered: the reseller sees who came, also before they have a company.
alter table users add column franchise_id uuid not null default app.default_franchise() references franchises (id);
create index users_franchise on users (franchise_id);

-- What a reseller announces: for whom, how loud, from when.
alter table announcements
  add column level text not null default 'info' check (level in ('info', 'success', 'warning', 'critical')),
  add column audience text not null default 'everyone' check (audience in ('everyone', 'owners')),
  add column starts_at timestamptz not null default app.now();
-- Those who hear may not write.
drop policy of_my_franchise on announcements;
create policy of_my_franchise on announcements for select to {{app}}
  using (franchise_id = (select c.franchise_id from companies c where c.id = app.company_id()));
create policy franchise_wall on announcements to {{app}}
  using (franchise_id = app.franchise_id()) with check (franchise_id = app.franchise_id());
grant insert, update, delete on announcements to {{app}};
create policy of_own_announcements on announcement_views for select to {{app}}
  using (franchise_id = app.franchise_id());

-- A reseller reaches its companies: their accounts, never what is in them.
create policy franchise_wall on companies to {{app}}
  using (franchise_id = app.franchise_id()) with check (franchise_id = app.franchise_id());
alter table companies rename column plan to cycle;
alter table companies
  add column plan_id uuid,
  -- What it changes to with its next invoice.
  add column next_plan_id uuid,
  add column next_cycle text check (next_cycle in ('monthly', 'semiannual', 'yearly', 'lifetime')),
  add column payment_method text check (payment_method in ('pix', 'card')),
  -- The day of the month on which it falls due: the 31st is kept over shorter months.
  add column anchor_day int check (anchor_day between 1 and 31),
  -- Whom it was made for, until somebody has it.
  add column owner_email text check (owner_email = lower(owner_email)),
  -- Nobody gets in; after some days it is gone for good.
  add column deleted_at timestamptz;
-- Paid for, or made active by its reseller, before its owner has an account.
alter table companies drop constraint companies_check;
create index companies_deleted on companies (deleted_at) where deleted_at is not null;
create index companies_due on companies (due_date) where due_date is not null and deleted_at is null;

alter table activation_codes rename column plan to cycle;
create policy franchise_wall on activation_codes to {{app}}
  using (exists (select 1 from companies c where c.id = company_id and c.franchise_id = app.franchise_id()))
  with check (exists (select 1 from companies c where c.id = company_id and c.franchise_id = app.franchise_id()));
grant insert, delete on activation_codes to {{app}};

-- How many people a company has is its reseller's to know.
create policy of_own_franchise on members for select to {{app}}
  using (exists (select 1 from companies c where c.id = company_id and c.franchise_id = app.franchise_id()));

-- Entered as support: a session of its own, for one company, with an end.
alter table sessions
  add column support_company_id uuid references companies (id) on delete cascade,
  add column support_reason text not null default '';

-- What the reseller did with its own things; with a company, it stands in the company's log.
create table franchise_log (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  user_id uuid references users (id) on delete set null,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}',
  at timestamptz not null default app.now(),
  primary key (franchise_id, id)
);
select app.franchise_wall('franchise_log');
grant select, insert on franchise_log to {{app}};

-- Keys for the reseller's own programs.
create table franchise_keys (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  key_hash bytea not null unique,
  prefix text not null,
  created_by uuid references users (id) on delete cascade,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (franchise_id, id)
);
create unique index franchise_keys_name on franchise_keys (franchise_id, app.fold(name));
select app.franchise_wall('franchise_keys');
grant select, insert, update, delete on franchise_keys to {{app}};

-- Whom a reseller tells of its companies and invoices.
create table franchise_webhooks (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id)
);
create unique index franchise_webhooks_name on franchise_webhooks (franchise_id, app.fold(name));
select app.franchise_wall('franchise_webhooks');
grant select, insert, update, delete on franchise_webhooks to {{app}};

create table franchise_deliveries (
  franchise_id uuid not null,
  id uuid not null default app.new_id(),
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  status int,
  error text,
  -- Null once it is over.
  next_at timestamptz default app.now(),
  ended_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id),
  foreign key (franchise_id, webhook_id) references franchise_webhooks (franchise_id, id) on delete cascade
);
create index franchise_deliveries_due on franchise_deliveries (next_at) where state = 'waiting';
create index franchise_deliveries_webhook on franchise_deliveries (franchise_id, webhook_id, id desc);
select app.franchise_wall('franchise_deliveries');
grant select, insert, update, delete on franchise_deliveries to {{app}};
grant select, delete on franchise_deliveries to {{maintenance}};
create index franchise_deliveries_old on franchise_deliveries (created_at);

-- Pixels that hear of sign-ups and sales. The token is sealed.
create table franchise_pixels (
  franchise_id uuid not null references franchises (id) on delete cascade,
  kind text not null check (kind in ('meta', 'ga4', 'tiktok')),
  pixel_id text not null,
  token bytea,
  primary key (franchise_id, kind)
);
select app.franchise_wall('franchise_pixels');
grant select, insert, update, delete on franchise_pixels to {{app}};

-- The franchise of a host; the default one where nobody has it.
create function app.franchise_of(host text) returns table (id uuid, is_paid boolean) language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select f.id, f.is_paid from franchises f
  where f.id = coalesce(
    (select h.franchise_id from franchise_hosts h where h.host = $1),
    (select d.id from franchises d where d.is_default))
$$;
revoke all on function app.franchise_of from public;
grant execute on function app.franchise_of to {{app}};

-- Which franchise has a host: a reseller who asks for one that is taken must be told, and of no more than that.
create function app.is_host_taken(wanted text) returns boolean language sql stable security definer
  set search_path = pg_catalog, public
as $$ select exists (select 1 from franchise_hosts where host = wanted and franchise_id is distinct from app.franchise_id()) $$;
revoke all on function app.is_host_taken from public;
grant execute on function app.is_host_taken to {{app}};

-- The franchise of a company that somebody is in: plans and gateways are looked up inside it.
create function app.franchise_of_company(company uuid) returns uuid language sql stable security definer
  set search_path = pg_catalog, public
as $$ select franchise_id from companies where id = company and company = app.company_id() $$;
revoke all on function app.franchise_of_company from public;
grant execute on function app.franchise_of_company to {{app}};

-- A reseller's program.
create function app.franchise_key_of(wanted bytea) returns table (
  key_id uuid, key_name text, franchise_id uuid, user_id uuid, last_used_at timestamptz, is_franchise_paid boolean
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select k.id, k.name, k.franchise_id, k.created_by, k.last_used_at, f.is_paid
  from franchise_keys k
  join franchises f on f.id = k.franchise_id
  -- A key is worth as much as who made it.
  join franchise_admins a on a.franchise_id = k.franchise_id and a.user_id = k.created_by
  where k.key_hash = wanted
$$;
revoke all on function app.franchise_key_of from public;
grant execute on function app.franchise_key_of to {{app}};

-- Who is calling, at which address. On a reseller's address only its companies exist; without a host, where there are no
-- resellers, all do.
drop function app.session_of(bytea);
create function app.session_of(wanted bytea, at_host text) returns table (
  session_id uuid,
  last_used_at timestamptz,
  user_id uuid,
  franchise_id uuid,
  is_address_paid boolean,
  is_franchise_admin boolean,
  company_id uuid,
  is_owner boolean,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int,
  modules text[],
  permissions text[],
  support_until timestamptz
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select s.id, s.last_used_at, s.user_id, here.id, here.is_paid,
    exists (select 1 from franchise_admins a where a.user_id = s.user_id and a.franchise_id = here.id),
    c.id, c.owner_id is not distinct from s.user_id and s.support_company_id is null, c.timezone, c.status,
    c.due_date::text, f.is_paid, f.notice_days, f.grace_days, fr.permissions,
    coalesce((
      select array_agg(distinct p)
      from member_roles mr
      join roles r on r.company_id = mr.company_id and r.id = mr.role_id
      cross join unnest(r.permissions) p
      where mr.company_id = c.id and mr.user_id = s.user_id
    ), '{}'),
    case when s.support_company_id is not null then s.expires_at end
  from sessions s
  left join franchises here on here.id = case when at_host is not null then coalesce(
    (select h.franchise_id from franchise_hosts h where h.host = at_host),
    (select d.id from franchises d where d.is_default)) end
  left join members m on m.company_id = s.active_company_id and m.user_id = s.user_id and s.support_company_id is null
  left join companies c on c.id = coalesce(s.support_company_id, m.company_id) and c.deleted_at is null
    and (at_host is null or c.franchise_id = here.id)
    -- Support ends with the right to give it.
    and (s.support_company_id is null or exists (
      select 1 from franchise_admins a where a.franchise_id = c.franchise_id and a.user_id = s.user_id))
  left join franchises f on f.id = c.franchise_id
  left join franchise_roles fr on fr.franchise_id = c.franchise_id and fr.id = c.franchise_role_id
  where s.token_hash = wanted and s.expires_at > app.now()
$$;
revoke all on function app.session_of from public;
grant execute on function app.session_of to {{app}};

-- The companies somebody belongs to, oldest first; of one reseller, or of all (null).
drop function app.companies_of(uuid);
create function app.companies_of(wanted uuid, at_franchise uuid) returns table (
  company_id uuid,
  name text,
  image text,
  is_owner boolean,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select c.id, c.name, c.image, c.owner_id = wanted, c.timezone, c.status, c.due_date::text,
    f.is_paid, f.notice_days, f.grace_days
  from members m
  join companies c on c.id = m.company_id
  join franchises f on f.id = c.franchise_id
  where m.user_id = wanted and c.deleted_at is null and (at_franchise is null or c.franchise_id = at_franchise)
  order by m.created_at, m.company_id
$$;
revoke all on function app.companies_of from public;
grant execute on function app.companies_of to {{app}};

drop function app.company_of_code(bytea);
create function app.company_of_code(wanted bytea, at_franchise uuid) returns uuid language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select a.company_id from activation_codes a join companies c on c.id = a.company_id
  where a.code_hash = wanted and a.redeemed_at is null and c.deleted_at is null
    and (at_franchise is null or c.franchise_id = at_franchise)
$$;
revoke all on function app.company_of_code from public;
grant execute on function app.company_of_code to {{app}};

drop function app.invites_for(text);
create function app.invites_for(wanted text, at_franchise uuid) returns table (
  company_id uuid,
  id uuid,
  company_name text,
  company_image text,
  invited_by text,
  roles text[],
  created_at timestamptz,
  expires_at timestamptz
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select i.company_id, i.id, c.name, c.image, u.name,
    array(
      select r.name from invite_roles ir
      join roles r on r.company_id = ir.company_id and r.id = ir.role_id
      where ir.company_id = i.company_id and ir.invite_id = i.id
      order by lower(r.name)
    ),
    i.created_at, i.expires_at
  from invites i
  join companies c on c.id = i.company_id
  left join users u on u.id = i.invited_by
  where i.email = wanted and i.expires_at > app.now()
    and c.deleted_at is null and (at_franchise is null or c.franchise_id = at_franchise)
  order by i.created_at desc, i.id
$$;
revoke all on function app.invites_for from public;
grant execute on function app.invites_for to {{app}};

-- A company that waits for its end has no programs any more, and its doors are shut.
create or replace function app.key_of(wanted bytea) returns table (
  key_id uuid,
  key_name text,
  scopes text[],
  last_used_at timestamptz,
  user_id uuid,
  company_id uuid,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int,
  modules text[]
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select k.id, k.name, k.scopes, k.last_used_at, c.owner_id, c.id, c.timezone, c.status, c.due_date::text,
    f.is_paid, f.notice_days, f.grace_days, fr.permissions
  from api_keys k
  join companies c on c.id = k.company_id
  join franchises f on f.id = c.franchise_id
  left join franchise_roles fr on fr.franchise_id = c.franchise_id and fr.id = c.franchise_role_id
  where k.key_hash = wanted and k.revoked_at is null and c.owner_id is not null and c.deleted_at is null
$$;
create or replace function app.webhook_of(wanted bytea) returns table (
  company_id uuid,
  id uuid,
  name text,
  source text,
  secret_sealed bytea,
  mode text,
  mapping jsonb,
  actions jsonb,
  ignores_duplicates boolean,
  country text,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int,
  modules text[]
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select w.company_id, w.id, w.name, w.source, w.secret_sealed, w.mode, w.mapping, w.actions, w.ignores_duplicates,
    c.country, c.timezone, c.status, c.due_date::text, f.is_paid, f.notice_days, f.grace_days, fr.permissions
  from webhooks w
  join companies c on c.id = w.company_id
  join franchises f on f.id = c.franchise_id
  left join franchise_roles fr on fr.franchise_id = c.franchise_id and fr.id = c.franchise_role_id
  where w.token_hash = wanted and c.deleted_at is null
$$;

-- Whether a company's access holds today: what runs by itself asks, as the guards do. Kept in one place with
-- `subscriptionStateOf` by a test over all states.
create function app.is_at_rest(c companies, f franchises) returns boolean language sql stable
as $$
  select not f.is_paid or c.status <> 'active' or c.deleted_at is not null
    or (app.now() at time zone c.timezone)::date > c.due_date + f.grace_days
$$;
revoke all on function app.is_at_rest from public;

-- Which companies may not use a module now: those whose reseller switched it off, and those that are at rest.
create or replace function app.companies_without(module text) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select c.id from companies c
  join franchises f on f.id = c.franchise_id
  left join franchise_roles r on r.franchise_id = c.franchise_id and r.id = c.franchise_role_id
  where coalesce(app.is_at_rest(c, f), false) or not coalesce(module = any (r.permissions), true)
$$;

-- Of one company: what it may use now, null for everything. A company at rest may use nothing.
create or replace function app.modules_of(company uuid) returns text[] language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select case when coalesce(app.is_at_rest(c, f), false) then '{}'::text[] else r.permissions end from companies c
  join franchises f on f.id = c.franchise_id
  left join franchise_roles r on r.franchise_id = c.franchise_id and r.id = c.franchise_role_id
  where c.id = company and company = app.company_id()
$$;

-- Of one company, for what has no module: scheduled messages, greetings.
create function app.does_rest(company uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select coalesce(app.is_at_rest(c, f), false) from companies c join franchises f on f.id = c.franchise_id
  where c.id = company and company = app.company_id()
$$;
revoke all on function app.does_rest from public;
grant execute on function app.does_rest to {{app}};
-- Which companies are at rest.
create function app.companies_at_rest() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select c.id from companies c join franchises f on f.id = c.franchise_id where coalesce(app.is_at_rest(c, f), false)
$$;
revoke all on function app.companies_at_rest from public;
grant execute on function app.companies_at_rest to {{maintenance}};

-- What a deleted company leaves goes in batches, what refers to something before what is referred to, so that no
-- statement takes long; then the company itself, with the little that is left. Answers how many rows went; 0 once it is
-- gone, or where it must not go yet.
create function app.purge_company(company uuid, grace_days int, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  emptied text;
  gone int;
begin
  perform from companies c
    where c.id = company and c.deleted_at <= app.now() - make_interval(days => grace_days) for update;
  if not found then return 0; end if;
  foreach emptied in array array[
    'inbound_changes', 'inbound_dead_letters', 'webhook_requests', 'webhook_fingerprints', 'webhook_minutes',
    'outgoing_deliveries', 'outbox', 'scheduled_messages', 'drafts', 'chat_viewers', 'flow_steps', 'custom_events',
    'keyword_fires', 'broadcast_recipients', 'mass_sends', 'cycle_passes', 'cycle_enrolments', 'flow_sessions',
    'crm_cards', 'contact_changes', 'contact_import_rows', 'contact_events', 'contact_field_values', 'contact_tags',
    'contact_identities', 'internal_messages', 'messages', 'tickets', 'conversations', 'group_participants', 'groups',
    'contacts', 'connection_events', 'files', 'audit_log'
  ] loop
    execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where company_id = $1 limit $2))', emptied)
      using company, most;
    get diagnostics gone = row_count;
    if gone > 0 then return gone; end if;
  end loop;
  insert into franchise_log (franchise_id, action, target_id, details)
    select c.franchise_id, 'companies.purge', c.id, jsonb_build_object('name', c.name) from companies c where c.id = company;
  delete from pictures where key = (select c.image from companies c where c.id = company);
  delete from companies where id = company;
  return 0;
end $$;
revoke all on function app.purge_company from public;
grant execute on function app.purge_company to {{maintenance}};
