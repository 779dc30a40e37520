-- The reseller's own wall. Who asks for a franchise sees its rows and those of its companies' accounts, and of no other.
create function app.franchise_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.franchise_id', true), '')::uuid $$;

create function app.franchise_wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy franchise_wall on %s to {{app}}
    using (franchise_id = app.franchise_id()) with check (franchise_id = app.franchise_id())', walled);
  execute format('create policy owner_passes on %s to current_user using (true) with check (true)', walled);
  execute format('create policy maintenance_passes on %s to {{maintenance}} using (true) with check (true)', walled);
end $$;

alter table franchises
  add column send_email_to_unpaid boolean not null default false,
  add column mail_host text not null default '',
  add column mail_port int check (mail_port between 1 and 65535),
  add column mail_user text not null default '',
  -- Sealed; null where there is none.
  add column mail_password bytea,
  add column pix_by text check (pix_by in ('static_pix', 'mercado_pago', 'asaas')),
  add column card_by text check (card_by in ('mercado_pago', 'asaas')),
  -- The next number of an invoice.
  add column next_invoice int not null default 1;
alter table franchises enable row level security;
alter table franchises force row level security;
create policy franchise_wall on franchises to {{app}} using (id = app.franchise_id()) with check (id = app.franchise_id());
create policy owner_passes on franchises to current_user using (true) with check (true);
create policy maintenance_passes on franchises to {{maintenance}} using (true) with check (true);
grant select, update on franchises to {{app}};
grant select on franchises to {{maintenance}};

select app.franchise_wall('franchise_hosts');
grant select, insert, delete on franchise_hosts to {{app}};
-- At most one that the reseller chose.
create index franchise_hosts_franchise on franchise_hosts (franchise_id);

select app.franchise_wall('franchise_admins');
grant select on franchise_admins to {{app}};

alter table franchise_roles add column description text not null default '';
select app.franchise_wall('franchise_roles');
grant select, insert, update, delete on franchise_roles to {{app}};

-- Where somebody registered: the reseller sees who came, also before they have a company.
alter table users add column franchise_id uuid not null default app.default_franchise() references franchises (id);
create index users_franchise on users (franchise_id);

-- What a reseller announces: for whom, how loud, from when.
alter table announcements
  add column level text not null default 'info' check (level in ('info', 'success', 'warning', 'critical')),
  add column audience text not null default 'everyone' check (audience in ('everyone', 'owners')),
  add column starts_at timestamptz not null default app.now();
-- Those who hear may not write.
drop policy of_my_franchise on announcements;
create policy of_my_franchise on announcements for select to {{app}}
  using (franchise_id = (select c.franchise_id from companies c where c.id = app.company_id()));
create policy franchise_wall on announcements to {{app}}
  using (franchise_id = app.franchise_id()) with check (franchise_id = app.franchise_id());
grant insert, update, delete on announcements to {{app}};
create policy of_own_announcements on announcement_views for select to {{app}}
  using (franchise_id = app.franchise_id());

-- A reseller reaches its companies: their accounts, never what is in them.
create policy franchise_wall on companies to {{app}}
  using (franchise_id = app.franchise_id()) with check (franchise_id = app.franchise_id());
alter table companies rename column plan to cycle;
alter table companies
  add column plan_id uuid,
  -- What it changes to with its next invoice.
  add column next_plan_id uuid,
  add column next_cycle text check (next_cycle in ('monthly', 'semiannual', 'yearly', 'lifetime')),
  add column payment_method text check (payment_method in ('pix', 'card')),
  -- The day of the month on which it falls due: the 31st is kept over shorter months.
  add column anchor_day int check (anchor_day between 1 and 31),
  -- Whom it was made for, until somebody has it.
  add column owner_email text check (owner_email = lower(owner_email)),
  -- Nobody gets in; after some days it is gone for good.
  add column deleted_at timestamptz;
-- Paid for, or made active by its reseller, before its owner has an account.
alter table companies drop constraint companies_check;
create index companies_deleted on companies (deleted_at) where deleted_at is not null;
create index companies_due on companies (due_date) where due_date is not null and deleted_at is null;

alter table activation_codes rename column plan to cycle;
create policy franchise_wall on activation_codes to {{app}}
  using (exists (select 1 from companies c where c.id = company_id and c.franchise_id = app.franchise_id()))
  with check (exists (select 1 from companies c where c.id = company_id and c.franchise_id = app.franchise_id()));
grant insert, delete on activation_codes to {{app}};

-- How many people a company has is its reseller's to know.
create policy of_own_franchise on members for select to {{app}}
  using (exists (select 1 from companies c where c.id = company_id and c.franchise_id = app.franchise_id()));

-- Entered as support: a session of its own, for one company, with an end.
alter table sessions
  add column support_company_id uuid references companies (id) on delete cascade,
  add column support_reason text not null default '';

-- What the reseller did with its own things; with a company, it stands in the company's log.
create table franchise_log (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  user_id uuid references users (id) on delete set null,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}',
  at timestamptz not null default app.now(),
  primary key (franchise_id, id)
);
select app.franchise_wall('franchise_log');
grant select, insert on franchise_log to {{app}};

-- Keys for the reseller's own programs.
create table franchise_keys (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  key_hash bytea not null unique,
  prefix text not null,
  created_by uuid references users (id) on delete cascade,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (franchise_id, id)
);
create unique index franchise_keys_name on franchise_keys (franchise_id, app.fold(name));
select app.franchise_wall('franchise_keys');
grant select, insert, update, delete on franchise_keys to {{app}};

-- Whom a reseller tells of its companies and invoices.
create table franchise_webhooks (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id)
);
create unique index franchise_webhooks_name on franchise_webhooks (franchise_id, app.fold(name));
select app.franchise_wall('franchise_webhooks');
grant select, insert, update, delete on franchise_webhooks to {{app}};

create table franchise_deliveries (
  franchise_id uuid not null,
  id uuid not null default app.new_id(),
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  status int,
  error text,
  -- Null once it is over.
  next_at timestamptz default app.now(),
  ended_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id),
  foreign key (franchise_id, webhook_id) references franchise_webhooks (franchise_id, id) on delete cascade
);
create index franchise_deliveries_due on franchise_deliveries (next_at) where state = 'waiting';
create index franchise_deliveries_webhook on franchise_deliveries (franchise_id, webhook_id, id desc);
select app.franchise_wall('franchise_deliveries');
grant select, insert, update, delete on franchise_deliveries to {{app}};
grant select, delete on franchise_deliveries to {{maintenance}};
create index franchise_deliveries_old on franchise_deliveries (created_at);

-- Pixels that hear of sign-ups and sales. The token is sealed.
create table franchise_pixels (
  franchise_id uuid not null references franchises (id) on delete cascade,
  kind text not null check (kind in ('meta', 'ga4', 'tiktok')),
  pixel_id text not null,
  token bytea,
  primary key (franchise_id, kind)
);
select app.franchise_wall('franchise_pixels');
grant select, insert, update, delete on franchise_pixels to {{app}};
