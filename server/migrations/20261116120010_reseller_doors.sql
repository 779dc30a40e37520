-- What is looked up before a wall is set, and what must see past it.

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
