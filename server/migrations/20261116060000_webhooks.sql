-- What others tell us. Found by its token, which stands in the URL: by its hash, so that a lookup tells nothing by its time.
create table webhooks (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  source text not null check (source in ('custom', 'hotmart', 'kiwify', 'eduzz')),
  -- The token itself is shown again to whoever may see it, so it is sealed and not only hashed.
  token_hash bytea not null,
  token_sealed bytea not null,
  secret_sealed bytea,
  mode text not null default 'test' check (mode in ('test', 'production')),
  mode_reason text check (mode_reason in ('flood')),
  mapping jsonb not null,
  actions jsonb not null default '[]',
  ignores_duplicates boolean not null default true,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index webhooks_token on webhooks (token_hash);
create unique index webhooks_name on webhooks (company_id, lower(name));
create index webhooks_order on webhooks (company_id, app.fold(name), id);
select app.wall('webhooks');
grant select, insert, update, delete on webhooks to {{app}};
grant select on webhooks to {{maintenance}};

-- Committed before the sender is answered. The last 50 of each are kept.
create table webhook_requests (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  webhook_id uuid not null,
  -- Of the webhook at that moment: what came in test mode is never done later.
  mode text not null,
  state text not null check (state in ('waiting', 'done', 'partly', 'failed', 'duplicate', 'tested')),
  method text not null,
  -- {body, query, headers}, with its keys in the order in which they were sent.
  content json not null,
  bytes int not null,
  -- The sender's id of it, or a hash of what it says.
  fingerprint bytea not null,
  title text not null default '',
  subtitle text not null default '',
  outcome jsonb,
  at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_requests_order on webhook_requests (company_id, webhook_id, id desc);
create index webhook_requests_waiting on webhook_requests (company_id, id) where state = 'waiting';
select app.wall('webhook_requests');
grant select, insert, update, delete on webhook_requests to {{app}};
grant select, delete on webhook_requests to {{maintenance}};

-- What was seen within a day, whatever became of the request's row.
create table webhook_fingerprints (
  company_id uuid not null,
  webhook_id uuid not null,
  fingerprint bytea not null,
  at timestamptz not null default app.now(),
  primary key (company_id, webhook_id, fingerprint),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_fingerprints_age on webhook_fingerprints (at);
select app.wall('webhook_fingerprints');
grant select, insert, update, delete on webhook_fingerprints to {{app}};
grant select, delete on webhook_fingerprints to {{maintenance}};

-- How many came, by minute: the flood rule, and the figures of a day.
create table webhook_minutes (
  company_id uuid not null,
  webhook_id uuid not null,
  minute timestamptz not null,
  came int not null default 0,
  failed int not null default 0,
  primary key (company_id, webhook_id, minute),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_minutes_age on webhook_minutes (minute);
select app.wall('webhook_minutes');
grant select, insert, update, delete on webhook_minutes to {{app}};
grant select, delete on webhook_minutes to {{maintenance}};

-- Whose token this is, and on what terms the company works. A lookup by hash takes as long whether there is one or not.
create function app.webhook_of(wanted bytea) returns table (
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
  where w.token_hash = wanted
$$;
revoke all on function app.webhook_of from public;
grant execute on function app.webhook_of to {{app}};
