alter table connections
  -- As the phone's owner calls itself on the channel.
  add column profile_name text,
  add column last_seen_at timestamptz,
  -- The channel lets this number write to nobody new until then.
  add column restricted_until timestamptz,
  -- Its own way out to the network: as people see it, and sealed, with its credentials.
  add column proxy text,
  add column proxy_sealed bytea,
  add check ((proxy is null) = (proxy_sealed is null));
update connections c set last_seen_at = (
  select max(e.at) from connection_events e
  where e.company_id = c.company_id and e.connection_id = c.id and e.status = 'CONNECTED');

-- Of an event that tells of a restriction: until when.
alter table connection_events add column restricted_until timestamptz;

-- `unreadable` could not be decrypted yet; it becomes another kind when it can.
alter table messages
  add constraint messages_kind check (kind in ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker',
    'location', 'contact', 'unreadable', 'note', 'event')),
  -- Why a queued one waits: the channel restricts the line until then.
  add column held_until timestamptz;

-- Held back while the channel restricts the line: until then, or until the peer writes.
alter table outbox add column held_until timestamptz;
create index outbox_held on outbox (company_id, connection_id, conversation_id) where held_until is not null;
