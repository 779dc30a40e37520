create table users (
  id uuid primary key default app.new_id(),
  email text not null check (email = lower(email)),
  name text not null,
  image text,
  phone text,
  language text not null default 'pt-BR',
  status text not null default 'offline' check (status in ('online', 'offline')),
  password_hash text not null,
  created_at timestamptz not null default app.now()
);
create unique index users_email on users (email);
grant select, insert, update, delete on users to {{app}};

create table companies (
  id uuid primary key default app.new_id(),
  name text not null,
  image text,
  timezone text not null default 'America/Sao_Paulo',
  show_attendant_name boolean not null default true,
  owner_id uuid not null references users (id),
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default app.now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy company_wall on companies to {{app}} using (id = app.company_id()) with check (id = app.company_id());
create policy owner_passes on companies to current_user using (true) with check (true);
create policy maintenance_passes on companies to {{maintenance}} using (true) with check (true);
grant select, insert, update, delete on companies to {{app}};
grant select on companies to {{maintenance}};

create table roles (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  description text not null default '',
  permissions text[] not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index roles_name on roles (company_id, lower(name));
select app.wall('roles');
grant select, insert, update, delete on roles to {{app}};

create table members (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app.now(),
  primary key (company_id, user_id)
);
create index members_user on members (user_id);
select app.wall('members');
grant select, insert, update, delete on members to {{app}};

create table member_roles (
  company_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references members (company_id, user_id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade
);
create index member_roles_role on member_roles (company_id, role_id);
select app.wall('member_roles');
grant select, insert, update, delete on member_roles to {{app}};

-- One row per device. Only the hash of the token is kept, so a dump of the database signs nobody in.
create table sessions (
  id uuid primary key default app.new_id(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  active_company_id uuid references companies (id) on delete set null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (expires_at);
grant select, insert, update, delete on sessions to {{app}};
grant select, delete on sessions to {{maintenance}};

-- Everything a request must know about its caller, in one look-up that runs before any company is set.
create function app.session_of(wanted bytea) returns table (
  session_id uuid,
  last_used_at timestamptz,
  user_id uuid,
  company_id uuid,
  is_owner boolean,
  is_subscription_valid boolean,
  permissions text[]
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select s.id, s.last_used_at, s.user_id, c.id, c.owner_id = s.user_id, c.status = 'active',
    coalesce((
      select array_agg(distinct p)
      from member_roles mr
      join roles r on r.company_id = mr.company_id and r.id = mr.role_id
      cross join unnest(r.permissions) p
      where mr.company_id = c.id and mr.user_id = s.user_id
    ), '{}')
  from sessions s
  left join members m on m.company_id = s.active_company_id and m.user_id = s.user_id
  left join companies c on c.id = m.company_id
  where s.token_hash = wanted and s.expires_at > app.now()
$$;
revoke all on function app.session_of from public;
grant execute on function app.session_of to {{app}};

-- The companies somebody belongs to, oldest first: the first is where a new session starts.
create function app.companies_of(wanted uuid) returns table (company_id uuid)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select m.company_id from members m where m.user_id = wanted order by m.created_at, m.company_id
$$;
revoke all on function app.companies_of from public;
grant execute on function app.companies_of to {{app}};
