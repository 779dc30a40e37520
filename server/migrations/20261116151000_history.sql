-- What was said before a line was linked. Nobody was told of it: it counts for nothing but to be read.
alter table messages add column is_past boolean;
create index messages_past on messages (company_id, connection_id, conversation_id) where is_past;

-- Files of the past wait until those of today are here.
drop index messages_media_waiting;
create index messages_media_waiting on messages (company_id, connection_id, coalesce(is_past, false), id)
  where media_key is null and media ->> 'state' = 'waiting';

-- Whoever comes with the past is no news to others: what stores it says so for its transaction.
create or replace function app.tell_of_contacts() returns trigger language plpgsql as $$
begin
  if current_setting('app.is_past', true) = 'on' then return null; end if;
  if not exists (select from outgoing_webhooks where is_active) then return null; end if;
  insert into outgoing_deliveries (company_id, webhook_id, event, facts)
  select h.company_id, h.id, 'contact.created', jsonb_build_object('contact_id', b.id)
  from brought b
    cross join lateral (
      select h.company_id, h.id from outgoing_webhooks h
      where h.company_id = b.company_id and h.is_active and 'contact.created' = any(h.events) offset 0) h
  order by b.id;
  return null;
end $$;
