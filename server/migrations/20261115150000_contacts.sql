create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- For conditions: without case and accents, in a way that flow-engine's evaluator does exactly alike.
-- Most texts are ASCII, and quick. The collation is named so that every database lowers alike. Not strict: then
-- PostgreSQL puts the expression in place of the call, which is many times as fast.
create function app.plain(text) returns text language sql immutable parallel safe
  as $$ select case when octet_length($1) = char_length($1) then lower($1 collate pg_catalog.pg_c_utf8)
    else lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g') collate pg_catalog.pg_c_utf8) end $$;

-- Work that somebody started and watches. It goes on from `position` after a crash.
create table jobs (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  type text not null,
  state text not null default 'waiting'
    check (state in ('prepared', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- What was asked for, what was reached, and what the words about it need.
  input jsonb not null default '{}',
  position jsonb,
  data jsonb not null default '{}',
  errors jsonb not null default '[]',
  processed int not null default 0,
  total int,
  file_key text,
  is_undoable boolean not null default false,
  -- Whoever took it up last may write; who had it before notices, and stops.
  turn int not null default 0,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
create index jobs_age on jobs (created_at);
create index jobs_ended on jobs (finished_at);
create index jobs_active on jobs (company_id, id) where state in ('waiting', 'running', 'undoing');
select app.wall('jobs');
grant select, insert, update, delete on jobs to {{app}};
grant select, update, delete on jobs to {{maintenance}};
-- What jobs wrote goes by its age.
grant select, delete on files to {{maintenance}};

-- A mobile's other form, after a space: with or without Brazil's ninth digit, or Argentina's 9. Else nothing.
create function app.other_form(phone text) returns text language sql immutable parallel safe as $$
  select case
    when phone like '55__9________' and substr(phone, 6, 1) >= '6' then ' ' || left(phone, 4) || substr(phone, 6)
    when phone like '55__________' and substr(phone, 5, 1) >= '6' then ' ' || left(phone, 4) || '9' || substr(phone, 5)
    when phone like '549__________' then ' 54' || substr(phone, 4)
    when phone like '54__________' then ' 549' || substr(phone, 3)
    else '' end
$$;

create table contacts (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null default '',
  -- Digits with the country's code, as it was last learnt; what makes it unique is its identity.
  phone text check (phone ~ '^[0-9]{5,15}$'),
  email text,
  document text,
  last_message text,
  last_media text,
  last_campaign text,
  -- The member who has the contact's conversation.
  assigned_to uuid,
  source text not null default 'manual' check (source in ('manual', 'import', 'api', 'inbound', 'webhook')),
  -- Who is gone is not found; a foreign key's check would be paid for by each row of an import.
  created_by uuid,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  first_activity_at timestamptz,
  last_activity_at timestamptz,
  deleted_at timestamptz,
  -- Tags, values and identities of a deleted contact, for whoever restores it.
  removed jsonb,
  merged_into uuid,
  -- For sorting and searching. Columns, because behind the tenant wall an index serves no expressions. Folded only
  -- where there is more than ASCII, because that takes its time.
  sort_name text not null generated always as (
    case when octet_length(name) = char_length(name) then lower(name) else app.fold(name) end
  ) stored,
  -- Begins with a space, so that one stands before each word.
  search text not null generated always as (
    ' ' || case when octet_length(name) = char_length(name) then lower(name) else app.fold(name) end
    || coalesce(' ' || phone || app.other_form(phone), '') || coalesce(' ' || lower(email), '')
    || coalesce(' ' || lower(document), '')
  ) stored,
  primary key (company_id, id),
  foreign key (company_id, assigned_to) references members (company_id, user_id) on delete set null (assigned_to)
);
create index contacts_by_name on contacts (company_id, sort_name, id) where deleted_at is null;
create index contacts_by_created on contacts (company_id, created_at, id) where deleted_at is null;
-- Whoever was imported had no activity yet, and costs nothing here.
create index contacts_by_activity on contacts (company_id, last_activity_at, id)
  where deleted_at is null and last_activity_at is not null;
create index contacts_search on contacts using gin (company_id, search gin_trgm_ops) where deleted_at is null;
create index contacts_removed on contacts (deleted_at) where deleted_at is not null;
create index contacts_assigned on contacts (company_id, assigned_to) where assigned_to is not null;
select app.wall('contacts');
grant select, insert, update, delete on contacts to {{app}};
grant select, delete on contacts to {{maintenance}};

-- At most so many contacts, by what lists are sorted by, whose search text has all that is wanted: a list of texts,
-- each a list of its forms.
-- Behind the tenant wall no trigram index is used, so this stands outside it and looks after the company itself.
-- Planned for each call, because a rare word and a common one want different ways.
create function app.search_contacts(company uuid, wanted jsonb, most int) returns table (
  id uuid, sort_name text, phone text, email text, created_at timestamptz, last_activity_at timestamptz
) language plpgsql stable security definer rows 1000 set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  conditions text;
begin
  if company is distinct from app.company_id() then raise exception 'a company searches its own contacts'; end if;
  select coalesce(string_agg('(' || texts.one_of || ')', ' and '), 'true') into conditions
  from jsonb_array_elements(wanted) as term (forms), lateral (
    select string_agg(format('c.search like %L', '%' || regexp_replace(app.fold(form), '([\\%_])', '\\\1', 'g') || '%'),
      ' or ') as one_of
    from jsonb_array_elements_text(term.forms) as form
  ) as texts;
  return query execute
    'select c.id, c.sort_name, c.phone, c.email, c.created_at, c.last_activity_at from contacts c
     where c.company_id = $1 and c.deleted_at is null and ' || conditions || ' limit $2'
    using company, most;
end $$;
revoke all on function app.search_contacts from public;
grant execute on function app.search_contacts to {{app}};

-- By what a person is known. The value of a phone is its canonical form, which all its other forms share.
create table contact_identities (
  company_id uuid not null,
  kind text not null check (kind in ('phone', 'wa_jid', 'lid')),
  value text not null,
  contact_id uuid not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
select app.wall('contact_identities');
grant select, insert, update, delete on contact_identities to {{app}};

create table contact_tags (
  company_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_tag on contact_tags (company_id, tag_id, contact_id);
select app.wall('contact_tags');
grant select, insert, update, delete on contact_tags to {{app}};

create table custom_fields (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'datetime', 'name', 'email', 'document')),
  -- user: a value for each contact. bot: one for the company, kept right here.
  kind text not null check (kind in ('user', 'bot')),
  text text,
  number double precision,
  at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index custom_fields_name on custom_fields (company_id, lower(name));
create index custom_fields_order on custom_fields (company_id, app.fold(name), id);
select app.wall('custom_fields');
grant select, insert, update, delete on custom_fields to {{app}};

-- One of text, number and at is filled, by the field's type. A date is the midnight of UTC.
create table contact_field_values (
  company_id uuid not null,
  field_id uuid not null,
  contact_id uuid not null,
  text text,
  number double precision,
  at timestamptz,
  -- For looking up and sorting: behind the tenant wall an index serves plain columns, not expressions.
  plain text generated always as (left(app.plain(text), 100)) stored,
  primary key (company_id, contact_id, field_id),
  check (num_nonnulls(text, number, at) = 1),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, field_id) references custom_fields (company_id, id) on delete cascade
);
create index contact_field_values_text on contact_field_values (company_id, field_id, plain, contact_id);
create index contact_field_values_number on contact_field_values (company_id, field_id, number, contact_id)
  where number is not null;
create index contact_field_values_at on contact_field_values (company_id, field_id, at, contact_id)
  where at is not null;
select app.wall('contact_field_values');
grant select, insert, update, delete on contact_field_values to {{app}};

-- What happened with a contact, and what people noted about it.
create table contact_events (
  company_id uuid not null,
  contact_id uuid not null,
  id uuid not null default app.new_id(),
  kind text not null,
  user_id uuid references users (id) on delete set null,
  data jsonb not null default '{}',
  at timestamptz not null default app.now(),
  primary key (company_id, contact_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
select app.wall('contact_events');
grant select, insert, update, delete on contact_events to {{app}};

-- How contacts were before a job, so that it can be undone. Null: the job made the contact. Without foreign keys, whose
-- checks were an eighth of an import: the hourly cleanup takes away what has no job any more.
create table contact_changes (
  company_id uuid not null,
  job_id uuid not null,
  contact_id uuid not null,
  before jsonb,
  primary key (company_id, job_id, contact_id)
);
select app.wall('contact_changes');
grant select, insert, update, delete on contact_changes to {{app}};
grant select, delete on contact_changes to {{maintenance}};

create table contact_filters (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  conditions jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index contact_filters_name on contact_filters (company_id, lower(name));
create index contact_filters_order on contact_filters (company_id, app.fold(name), id);
select app.wall('contact_filters');
grant select, insert, update, delete on contact_filters to {{app}};

create table contact_imports (
  company_id uuid not null,
  job_id uuid not null,
  -- What it is at, and what it is there for: to be looked at, or to be written.
  phase text not null default 'reading' check (phase in ('reading', 'checking', 'writing')),
  aim text not null default 'check' check (aim in ('check', 'run')),
  file_key text not null,
  file_name text not null,
  file_size bigint not null,
  sheet text not null,
  is_1904 boolean not null,
  -- As the sheet counts: titles may stand above.
  header_row int not null default 1,
  columns jsonb not null,
  -- As the sheet itself says, which may be wrong; what was counted is `rows`.
  expected_rows int,
  rows int,
  options jsonb,
  -- Whether whoever started it may make tags that the file names.
  creates_tags boolean not null default false,
  -- How the columns were mapped when the rows in `contact_import_rows` were read.
  staged_columns jsonb,
  check_figures jsonb,
  result_figures jsonb,
  refused_file_key text,
  fault text,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
select app.wall('contact_imports');
grant select, insert, update, delete on contact_imports to {{app}};
grant select on contact_imports to {{maintenance}};

-- The rows of a file between reading and writing. Without a foreign key, whose check took longer than the insert:
-- the hourly cleanup takes away what has no job any more.
create table contact_import_rows (
  company_id uuid not null,
  job_id uuid not null,
  row int not null,
  -- What the contact will be, should it be new: so nothing is made twice, whenever a process dies.
  contact_id uuid not null default app.new_id(),
  -- The canonical form, null where there is no phone; and the cell as it stood.
  phone_key text,
  phone text,
  phone_cell text,
  name text,
  email text,
  document text,
  created_at timestamptz,
  tags text[],
  -- By the field's id, as they are stored.
  fields jsonb,
  -- Null for a good row.
  fault text,
  fault_column int,
  fault_value text,
  other_row int,
  primary key (company_id, job_id, row)
);
create index contact_import_rows_refused on contact_import_rows (company_id, job_id, row) where fault is not null;
select app.wall('contact_import_rows');
grant select, insert, update, delete on contact_import_rows to {{app}};
grant select, delete on contact_import_rows to {{maintenance}};

-- Answers that are kept for repeats, also of other members, may tell of a person who asked to be forgotten.
create function app.forget_answers(about text[]) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from idempotency_keys where company_id = app.company_id() and answer ->> 'id' = any (about) $$;
revoke all on function app.forget_answers from public;
grant execute on function app.forget_answers to {{app}};
