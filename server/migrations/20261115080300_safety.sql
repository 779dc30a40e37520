-- An answer given under an Idempotency-Key commits with the write that it answers, so a repeat can't write again.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  company_id uuid references companies (id) on delete cascade,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default app.now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_keys on idempotency_keys to {{app}}
  using (user_id = app.user_id() and company_id is not distinct from app.company_id())
  with check (user_id = app.user_id() and company_id is not distinct from app.company_id());
create policy owner_passes on idempotency_keys to current_user using (true) with check (true);
create policy maintenance_passes on idempotency_keys to {{maintenance}} using (true) with check (true);
grant select, insert, update on idempotency_keys to {{app}};
grant select, delete on idempotency_keys to {{maintenance}};

-- Counted attempts at what must hold across processes and restarts: signing in, resets, codes.
create table attempts (
  bucket text primary key,
  count int not null,
  ends_at timestamptz not null
);
create index attempts_end on attempts (ends_at);
grant select, insert, update, delete on attempts to {{app}};
grant select, delete on attempts to {{maintenance}};

-- Who did what. The app may add and read, and never change.
create table audit_log (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  user_id uuid references users (id) on delete set null,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}',
  at timestamptz not null default app.now(),
  primary key (company_id, id)
);
select app.wall('audit_log');
grant select, insert on audit_log to {{app}};

-- A company's data key, wrapped by the master key that never enters the database.
create table company_keys (
  company_id uuid not null references companies (id) on delete cascade,
  version int not null,
  wrapped bytea not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, version)
);
select app.wall('company_keys');
grant select, insert on company_keys to {{app}};

-- The same for secrets that belong to the deployment and to no company.
create table deployment_keys (
  version int primary key,
  wrapped bytea not null,
  created_at timestamptz not null default app.now()
);
grant select, insert on deployment_keys to {{app}};

create table files (
  company_id uuid not null references companies (id) on delete cascade,
  key text not null,
  name text not null,
  type text not null,
  size bigint not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, key)
);
select app.wall('files');
grant select, insert, delete on files to {{app}};
