-- The ground every table stands on: roles' rights, the tenant settings, the clock, ids and text folding.
-- {{app}} and {{maintenance}} are the names of this database's two working roles.
create schema app;
grant usage on schema app to {{app}}, {{maintenance}};
grant usage on schema public to {{app}}, {{maintenance}};
create extension if not exists unaccent;

-- Who is asking. Empty outside a transaction that says so, and then no row of any company is seen.
create function app.company_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;
create function app.user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Business time: one row shifts it for web, worker and SQL alike. Production never moves it.
create table app.clock (
  is_only boolean primary key default true check (is_only),
  shift interval not null default '0'
);
insert into app.clock default values;
grant select on app.clock to {{app}}, {{maintenance}};
create function app.now() returns timestamptz language sql stable
  as $$ select transaction_timestamp() + (select shift from app.clock) $$;
-- Who may call it is decided at each start: somebody on a test deployment, nobody in production.
create function app.move_clock(ahead interval) returns interval language plpgsql security definer
  set search_path = pg_catalog
as $$
declare
  moved interval;
begin
  if ahead <= interval '0' then raise exception 'time only moves forward'; end if;
  update app.clock set shift = shift + ahead returning shift into moved;
  return moved;
end $$;
revoke all on function app.move_clock from public;

-- PostgreSQL 18 has uuidv7; older ones get the same layout: 48 bits of milliseconds, then chance.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function app.new_id() returns uuid language sql volatile as 'select uuidv7()';
  else
    create function app.new_id() returns uuid language sql volatile as $fn$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $fn$;
  end if;
end $$;

-- For searching and sorting: without case and accents. Immutable because the dictionary is named.
create function app.fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Every table with a company gets the same wall. The owner passes it for migrations, maintenance for claiming due work.
create function app.wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy company_wall on %s to {{app}}
    using (company_id = app.company_id()) with check (company_id = app.company_id())', walled);
  execute format('create policy owner_passes on %s to current_user using (true) with check (true)', walled);
  execute format('create policy maintenance_passes on %s to {{maintenance}} using (true) with check (true)', walled);
end $$;

-- What this deployment must remember about itself.
create table app.deployment (
  is_only boolean primary key default true check (is_only),
  secret_check bytea not null
);
grant select on app.deployment to {{app}};
grant usage on schema migrations to {{app}};
grant select on migrations.applied to {{app}};
