-- A company from its making by a reseller to its end: who owns it, what it may use, until when.
alter table companies
  alter column owner_id drop not null,
  add column franchise_id uuid references franchises (id),
  add column franchise_role_id uuid,
  add column country text not null default 'BR' check (country ~ '^[A-Z]{2}$'),
  add column assignment_mode text not null default 'manual' check (assignment_mode in ('manual', 'round_robin')),
  add column plan text check (plan in ('monthly', 'semiannual', 'yearly', 'lifetime')),
  add column payment_status text not null default 'paid' check (payment_status in ('paid', 'pending')),
  add column due_date date;
update companies set franchise_id = app.default_franchise();
alter table companies
  alter column franchise_id set not null,
  alter column franchise_id set default app.default_franchise(),
  drop constraint companies_status_check,
  add check (status in ('inactive', 'active', 'suspended', 'cancelled')),
  -- Only a company that waits for its code may have no owner.
  add check (owner_id is not null or status = 'inactive'),
  -- Without a role it may use everything.
  add foreign key (franchise_id, franchise_role_id) references franchise_roles (franchise_id, id);
create index companies_franchise on companies (franchise_id);

-- One for each company that is handed over by code. Only its hash is kept.
create table activation_codes (
  company_id uuid primary key references companies (id) on delete cascade,
  code_hash bytea not null unique,
  last_four text not null,
  plan text not null check (plan in ('monthly', 'semiannual', 'yearly', 'lifetime')),
  created_at timestamptz not null default app.now(),
  redeemed_at timestamptz,
  redeemed_by uuid references users (id) on delete set null
);
select app.wall('activation_codes');
grant select, update on activation_codes to {{app}};

-- Redeeming begins outside the company: its code is all that somebody has.
create function app.company_of_code(wanted bytea) returns uuid language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select company_id from activation_codes where code_hash = wanted and redeemed_at is null $$;
revoke all on function app.company_of_code from public;
grant execute on function app.company_of_code to {{app}};

-- The people of a company hear what their franchise announces.
alter table announcements enable row level security;
alter table announcements force row level security;
create policy of_my_franchise on announcements to {{app}}
  using (franchise_id = (select c.franchise_id from companies c where c.id = app.company_id()));
create policy owner_passes on announcements to current_user using (true) with check (true);
grant select on announcements to {{app}};
alter table announcement_views enable row level security;
alter table announcement_views force row level security;
create policy own_views on announcement_views to {{app}}
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy owner_passes on announcement_views to current_user using (true) with check (true);
grant select, insert on announcement_views to {{app}};

drop function app.session_of(bytea);
create function app.session_of(wanted bytea) returns table (
  session_id uuid,
  last_used_at timestamptz,
  user_id uuid,
  is_franchise_admin boolean,
  company_id uuid,
  is_owner boolean,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int,
  modules text[],
  permissions text[]
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select s.id, s.last_used_at, s.user_id,
    exists (select 1 from franchise_admins a where a.user_id = s.user_id),
    c.id, c.owner_id = s.user_id, c.timezone, c.status, c.due_date::text,
    f.is_paid, f.notice_days, f.grace_days, fr.permissions,
    coalesce((
      select array_agg(distinct p)
      from member_roles mr
      join roles r on r.company_id = mr.company_id and r.id = mr.role_id
      cross join unnest(r.permissions) p
      where mr.company_id = c.id and mr.user_id = s.user_id
    ), '{}')
  from sessions s
  left join members m on m.company_id = s.active_company_id and m.user_id = s.user_id
  left join companies c on c.id = m.company_id
  left join franchises f on f.id = c.franchise_id
  left join franchise_roles fr on fr.franchise_id = c.franchise_id and fr.id = c.franchise_role_id
  where s.token_hash = wanted and s.expires_at > app.now()
$$;
revoke all on function app.session_of from public;
grant execute on function app.session_of to {{app}};

-- The companies somebody belongs to, oldest first.
drop function app.companies_of(uuid);
create function app.companies_of(wanted uuid) returns table (
  company_id uuid,
  name text,
  image text,
  is_owner boolean,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select c.id, c.name, c.image, c.owner_id = wanted, c.timezone, c.status, c.due_date::text,
    f.is_paid, f.notice_days, f.grace_days
  from members m
  join companies c on c.id = m.company_id
  join franchises f on f.id = c.franchise_id
  where m.user_id = wanted
  order by m.created_at, m.company_id
$$;
revoke all on function app.companies_of from public;
grant execute on function app.companies_of to {{app}};

-- Redeeming a code or accepting an invite switches the active company: the key of a person's own deed, which names
-- no company, is found again from everywhere.
alter policy own_keys on idempotency_keys
  using (user_id = app.user_id() and (company_id is null or company_id = app.company_id()))
  with check (user_id = app.user_id() and (company_id is null or company_id = app.company_id()));
