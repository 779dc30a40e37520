-- Numbers of the official API: no phone is linked, a token speaks for them, and what they hear comes by a webhook.
create table cloud_lines (
  company_id uuid not null,
  connection_id uuid not null,
  phone_number_id text not null,
  -- Of the business account, which templates belong to.
  business_id text not null,
  token_sealed bytea not null,
  -- The last signs of the token, to tell one from another.
  token_end text not null,
  app_secret_sealed bytea not null,
  -- Of the address that the API calls, and the word that it must say when that is set up.
  hook_key text not null unique,
  verify_token text not null,
  verified_at timestamptz,
  heard_at timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index cloud_lines_number on cloud_lines (company_id, phone_number_id);
select app.wall('cloud_lines');
grant select, insert, update, delete on cloud_lines to {{app}};

-- Whose address the API called; before any company is known.
create function app.cloud_line_of(wanted text) returns table (
  company_id uuid, connection_id uuid, app_secret_sealed bytea, verify_token text
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select l.company_id, l.connection_id, l.app_secret_sealed, l.verify_token from cloud_lines l
  join connections n on n.company_id = l.company_id and n.id = l.connection_id and n.deleted_at is null
  join companies c on c.id = l.company_id and c.deleted_at is null
  where l.hook_key = wanted
$$;
revoke all on function app.cloud_line_of from public;
grant execute on function app.cloud_line_of to {{app}};

-- The channel's own id of what we sent, where it does not take ours: replies and reactions name it by this one.
alter table messages
  add column remote_id text,
  -- What the channel charges for it, in its own word.
  add column pricing text;
create index messages_remote on messages (company_id, connection_id, remote_id) where remote_id is not null;

-- Approved texts, as the API knows them.
create table templates (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  business_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  -- Why it was refused or paused, in the API's own word.
  reason text,
  components jsonb not null,
  has_named_values boolean not null default false,
  updated_at timestamptz not null default app.now(),
  -- Not among those that the API listed last.
  removed_at timestamptz,
  primary key (company_id, id)
);
create unique index templates_name on templates (company_id, business_id, name, language);
create index templates_list on templates (company_id, business_id, name, language, id) where removed_at is null;
select app.wall('templates');
grant select, insert, update, delete on templates to {{app}};

-- How a QR line behaves.
alter table connections
  -- How much of what was said before it was linked is taken over.
  add column history_days int not null default 30 check (history_days between 0 and 365),
  add column history jsonb,
  add column hears_status boolean not null default false,
  add column hears_newsletters boolean not null default false,
  -- Sent to whoever calls; empty: nothing.
  add column call_message text not null default '';

alter table messages
  drop constraint messages_kind,
  add constraint messages_kind check (kind in ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker',
    'location', 'contact', 'poll', 'template', 'unreadable', 'note', 'event'));
