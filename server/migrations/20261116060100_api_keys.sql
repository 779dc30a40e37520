create table api_keys (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  -- To the minute: a key in use does not write with every call.
  last_used_at timestamptz,
  -- The row stays, so that what was done with the key still says its name.
  revoked_at timestamptz,
  primary key (company_id, id)
);
create unique index api_keys_hash on api_keys (key_hash);
create unique index api_keys_name on api_keys (company_id, lower(name)) where revoked_at is null;
select app.wall('api_keys');
grant select, insert, update on api_keys to {{app}};

-- Whoever calls with a key acts for the owner of its company.
create function app.key_of(wanted bytea) returns table (
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
  where k.key_hash = wanted and k.revoked_at is null and c.owner_id is not null
$$;
revoke all on function app.key_of from public;
grant execute on function app.key_of to {{app}};

-- What is done with a key says so by itself. No foreign keys: rows of keys go with their company alone.
alter table audit_log add column api_key_id uuid default nullif(current_setting('app.api_key', true), '')::uuid;
alter table contact_events add column api_key_id uuid default nullif(current_setting('app.api_key', true), '')::uuid;
alter table contacts add column api_key_id uuid;
