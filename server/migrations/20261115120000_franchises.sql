-- Whoever sells the product under a name of their own. There is always one, so that every company has one.
create table franchises (
  id uuid primary key default app.new_id(),
  name text not null,
  logo text,
  favicon text,
  primary_color text not null default 'yupflow' check (primary_color ~ '^(yupflow|#[0-9a-f]{6})$'),
  is_default boolean not null default false,
  is_paid boolean not null default true,
  not_in_company text,
  not_paid text,
  notice_days int not null default 7,
  grace_days int not null default 3,
  created_at timestamptz not null default app.now()
);
create unique index franchises_default on franchises (is_default) where is_default;
insert into franchises (name, is_default) values ('Yupflow', true);

-- A host as browsers send it, in lower case, with its port where it is not the usual one.
create table franchise_hosts (
  host text primary key check (host = lower(host)),
  franchise_id uuid not null references franchises (id) on delete cascade
);

create table franchise_admins (
  franchise_id uuid not null references franchises (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, user_id)
);
create index franchise_admins_user on franchise_admins (user_id);

-- Which modules a reseller's companies may use.
create table franchise_roles (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id)
);
create unique index franchise_roles_name on franchise_roles (franchise_id, lower(name));

create function app.default_franchise() returns uuid language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select id from franchises where is_default $$;
revoke all on function app.default_franchise from public;
grant execute on function app.default_franchise to {{app}};

-- The public face of a host; of the default where nobody has it.
create function app.face_of(wanted text) returns table (
  id uuid, name text, logo text, favicon text, primary_color text, not_in_company text, not_paid text
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select f.id, f.name, f.logo, f.favicon, f.primary_color, f.not_in_company, f.not_paid
  from franchises f
  where f.id = coalesce(
    (select h.franchise_id from franchise_hosts h where h.host = wanted),
    (select d.id from franchises d where d.is_default))
$$;
revoke all on function app.face_of from public;
grant execute on function app.face_of to {{app}};

-- The first person of an empty deployment looks after it. True for them, false for everybody later.
create function app.claim_deployment(claimant uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (select 1 from franchise_admins) then return false; end if;
  -- Two who register at the same moment come one after the other.
  perform 1 from franchises where is_default for update;
  if exists (select 1 from franchise_admins) then return false; end if;
  insert into franchise_admins (franchise_id, user_id)
    select id, claimant from franchises where is_default;
  return true;
end $$;
revoke all on function app.claim_deployment from public;
grant execute on function app.claim_deployment to {{app}};

-- What a franchise tells the people of its companies.
create table announcements (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  code text,
  title text not null,
  text text not null,
  created_at timestamptz not null default app.now(),
  ends_at timestamptz,
  primary key (franchise_id, id)
);
create table announcement_views (
  user_id uuid not null references users (id) on delete cascade,
  franchise_id uuid not null,
  announcement_id uuid not null,
  seen_at timestamptz not null default app.now(),
  primary key (user_id, announcement_id),
  foreign key (franchise_id, announcement_id) references announcements (franchise_id, id) on delete cascade
);
