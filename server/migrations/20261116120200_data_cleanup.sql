-- A whole category of a company's data on its way out: one at a time, in batches, over restarts.
create table data_cleanups (
  company_id uuid not null references companies (id) on delete cascade,
  -- Only what has a smaller one goes: what people make meanwhile stays.
  id uuid not null default app.new_id(),
  type text not null check (type in ('contacts', 'custom_fields', 'tags', 'flows', 'all')),
  state text not null default 'started' check (state in ('started', 'deleting', 'done', 'failed')),
  processed int not null default 0,
  total int not null default 0,
  requested_by uuid references users (id) on delete set null,
  started_at timestamptz not null default app.now(),
  finished_at timestamptz,
  error text,
  -- Where it is, for whoever goes on after a restart: which step, and the last row of it that went.
  step int not null default 0,
  position uuid,
  primary key (company_id, id)
);
create unique index data_cleanups_one on data_cleanups (company_id) where state in ('started', 'deleting');
select app.wall('data_cleanups');
grant select, insert, update on data_cleanups to {{app}};

-- Chats and versions that go take their sessions along, which had to be looked for among all.
create index flow_sessions_chat on flow_sessions (company_id, conversation_id);
create index flow_sessions_version on flow_sessions (company_id, version_id);
grant delete on flow_versions to {{app}};
