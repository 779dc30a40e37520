alter table users
  add column email_confirmed_at timestamptz,
  add column password_changed_at timestamptz not null default app.now(),
  -- Where the next session starts.
  add column last_company_id uuid references companies (id) on delete set null;
-- Whoever was here before this was asked for has used the address all along.
update users set email_confirmed_at = app.now();

grant select, update (status) on users to {{maintenance}};

-- Links that were sent by mail: hashed, for one use, for an hour. A newer one of the same purpose replaces the older.
create table account_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'change-email', 'reset-password')),
  -- The address it was sent to: another one is not confirmed by it.
  email text not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index account_links_end on account_links (expires_at);
grant select, insert, update, delete on account_links to {{app}};
grant select, delete on account_links to {{maintenance}};

-- Faces and logos: small, re-encoded, reached by a random name that dies when they are replaced.
create table pictures (
  key text primary key,
  bytes bytea not null,
  type text not null,
  created_at timestamptz not null default app.now()
);
grant select, insert, delete on pictures to {{app}};

create table invites (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  email text not null check (email = lower(email)),
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  primary key (company_id, id)
);
create unique index invites_email on invites (company_id, email);
create index invites_received on invites (email);
create index invites_end on invites (expires_at);
select app.wall('invites');
grant select, insert, update, delete on invites to {{app}};
grant select, delete on invites to {{maintenance}};

create table invite_roles (
  company_id uuid not null,
  invite_id uuid not null,
  role_id uuid not null,
  primary key (company_id, invite_id, role_id),
  foreign key (company_id, invite_id) references invites (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade
);
create index invite_roles_role on invite_roles (company_id, role_id);
select app.wall('invite_roles');
grant select, insert, delete on invite_roles to {{app}};

-- Invites that wait for one address, whatever their company: seen from outside it.
create function app.invites_for(wanted text) returns table (
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
  order by i.created_at desc, i.id
$$;
revoke all on function app.invites_for from public;
grant execute on function app.invites_for to {{app}};

-- What the bell tells one person. Anybody's deed may tell somebody; only they read it.
create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default app.new_id(),
  company_id uuid references companies (id) on delete cascade,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  read_at timestamptz,
  primary key (user_id, id)
);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_age on notifications (created_at);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_notifications on notifications to {{app}} using (user_id = app.user_id());
create policy anybody_tells on notifications for insert to {{app}} with check (true);
create policy owner_passes on notifications to current_user using (true) with check (true);
create policy maintenance_passes on notifications to {{maintenance}} using (true) with check (true);
grant select, insert, update on notifications to {{app}};
grant select, delete on notifications to {{maintenance}};
