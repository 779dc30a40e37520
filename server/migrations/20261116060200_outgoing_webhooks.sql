create table outgoing_webhooks (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  -- The one before signs too, until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  -- Somebody delivers what is due, one after the other, at the latest until then.
  busy_until timestamptz,
  last_delivery_at timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index outgoing_webhooks_name on outgoing_webhooks (company_id, lower(name));
-- What every deed that could be told of asks first.
create index outgoing_webhooks_active on outgoing_webhooks (company_id) where is_active;
select app.wall('outgoing_webhooks');
grant select, insert, update, delete on outgoing_webhooks to {{app}};
grant select on outgoing_webhooks to {{maintenance}};

-- Written in the transaction of what it tells of: only what was so at that moment and can't be found out later.
create table outgoing_deliveries (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  webhook_id uuid not null,
  event text not null,
  facts jsonb not null,
  -- Put together before the first attempt, and the same in all others. Text, because it is signed byte by byte.
  body text,
  -- Whom the body is about: it goes with them.
  contact_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz default app.now(),
  status int,
  error text,
  answer text,
  took_ms int,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  check ((state = 'waiting') = (next_at is not null)),
  foreign key (company_id, webhook_id) references outgoing_webhooks (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
-- By webhook first: one with a long queue hides nobody else's.
create index outgoing_deliveries_due on outgoing_deliveries (webhook_id, next_at, id) where state = 'waiting';
create index outgoing_deliveries_order on outgoing_deliveries (company_id, webhook_id, id desc);
-- What people look for, among many that went well.
create index outgoing_deliveries_failed on outgoing_deliveries (webhook_id, id desc) where state = 'failed';
create index outgoing_deliveries_contact on outgoing_deliveries (company_id, contact_id) where contact_id is not null;
create index outgoing_deliveries_age on outgoing_deliveries (created_at);
select app.wall('outgoing_deliveries');
grant select, insert, update, delete on outgoing_deliveries to {{app}};
grant select, delete on outgoing_deliveries to {{maintenance}};

-- Contacts, their tags, attendances and custom events are told of here, by whichever way they came to be. At the end of
-- each statement, and for nothing but one look into an index where the company tells nobody.
create function app.tell_of_contacts() returns trigger language plpgsql as $$
begin
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
create trigger tell_of_contacts after insert on contacts referencing new table as brought
  for each statement execute function app.tell_of_contacts();

-- What of a contact's history is a change of the contact: several of one statement are told together.
create function app.tell_of_contact_events() returns trigger language plpgsql as $$
begin
  if not exists (select from outgoing_webhooks where is_active) then return null; end if;
  insert into outgoing_deliveries (company_id, webhook_id, event, facts)
  select h.company_id, h.id, 'contact.updated', jsonb_build_object('contact_id', b.contact_id, 'changes', b.changes)
  from (
    select company_id, contact_id, jsonb_agg(jsonb_build_object('kind', kind) || data order by id) as changes from brought
    where kind in ('updated', 'field_changed', 'tag_removed', 'imported', 'merged', 'restored')
    group by company_id, contact_id) b
    cross join lateral (
      select h.company_id, h.id from outgoing_webhooks h
      where h.company_id = b.company_id and h.is_active and 'contact.updated' = any(h.events) offset 0) h
  order by b.contact_id;
  return null;
end $$;
create trigger tell_of_contact_events after insert on contact_events referencing new table as brought
  for each statement execute function app.tell_of_contact_events();

create function app.tell_of_tags() returns trigger language plpgsql as $$
begin
  if not exists (select from outgoing_webhooks where is_active) then return null; end if;
  insert into outgoing_deliveries (company_id, webhook_id, event, facts)
  select h.company_id, h.id, 'contact.tag_added', jsonb_build_object('contact_id', b.contact_id, 'tag_id', b.tag_id)
  from brought b
    cross join lateral (
      select h.company_id, h.id from outgoing_webhooks h
      where h.company_id = b.company_id and h.is_active and 'contact.tag_added' = any(h.events) offset 0) h
  order by b.contact_id, b.tag_id;
  return null;
end $$;
create trigger tell_of_tags after insert on contact_tags referencing new table as brought
  for each statement execute function app.tell_of_tags();

create function app.tell_of_custom_events() returns trigger language plpgsql as $$
begin
  if not exists (select from outgoing_webhooks where is_active) then return null; end if;
  insert into outgoing_deliveries (company_id, webhook_id, event, facts)
  select h.company_id, h.id, 'custom_event', jsonb_build_object('contact_id', b.contact_id, 'name', b.name)
  from brought b
    cross join lateral (
      select h.company_id, h.id from outgoing_webhooks h
      where h.company_id = b.company_id and h.is_active and 'custom_event' = any(h.events) offset 0) h
  order by b.id;
  return null;
end $$;
create trigger tell_of_custom_events after insert on custom_events referencing new table as brought
  for each statement execute function app.tell_of_custom_events();

create function app.tell_of_tickets() returns trigger language plpgsql as $$
begin
  if not exists (select from outgoing_webhooks where is_active) then return null; end if;
  insert into outgoing_deliveries (company_id, webhook_id, event, facts)
  select h.company_id, h.id, 'ticket.opened', jsonb_build_object('ticket_id', b.id, 'status', b.status,
    'assigned_to', b.assigned_to, 'role_id', b.role_id)
  from brought b
    cross join lateral (
      select h.company_id, h.id from outgoing_webhooks h
      where h.company_id = b.company_id and h.is_active and 'ticket.opened' = any(h.events) offset 0) h
  order by b.id;
  return null;
end $$;
create trigger tell_of_tickets after insert on tickets referencing new table as brought
  for each statement execute function app.tell_of_tickets();

-- Closed, opened again, or somebody else's: by taking it up, by handing it over, or by going.
create function app.tell_of_moved_tickets() returns trigger language plpgsql as $$
begin
  if not exists (select from outgoing_webhooks where is_active) then return null; end if;
  insert into outgoing_deliveries (company_id, webhook_id, event, facts)
  select h.company_id, h.id, m.event, m.facts
  from (
    select a.company_id, a.id, jsonb_build_object('ticket_id', a.id, 'status', a.status,
        'assigned_to', a.assigned_to, 'role_id', a.role_id, 'from_status', b.status,
        'from_assigned_to', b.assigned_to, 'from_role_id', b.role_id) as facts,
      case
        when a.status = 'closed' and b.status <> 'closed' then 'ticket.closed'
        when a.status <> 'closed' and b.status = 'closed' then 'ticket.opened'
        when a.status <> 'closed' and (a.assigned_to is distinct from b.assigned_to
          or a.role_id is distinct from b.role_id) then 'ticket.transferred'
      end as event
    from moved a join before_them b on b.company_id = a.company_id and b.id = a.id) m
    cross join lateral (
      select h.company_id, h.id from outgoing_webhooks h
      where h.company_id = m.company_id and h.is_active and m.event = any(h.events) offset 0) h
  order by m.id;
  return null;
end $$;
create trigger tell_of_moved_tickets after update on tickets referencing old table as before_them new table as moved
  for each statement execute function app.tell_of_moved_tickets();
