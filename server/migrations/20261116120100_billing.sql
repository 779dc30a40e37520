-- What a reseller sells: a name, modules, and what each cycle costs; a cycle without a price is not sold.
create table plans (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  description text not null default '',
  role_id uuid,
  monthly_cents int check (monthly_cents >= 0),
  semiannual_cents int check (semiannual_cents >= 0),
  yearly_cents int check (yearly_cents >= 0),
  lifetime_cents int check (lifetime_cents >= 0),
  is_active boolean not null default true,
  -- Opens its checkout without a sign-in.
  token text not null unique,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id),
  foreign key (franchise_id, role_id) references franchise_roles (franchise_id, id)
);
create unique index plans_name on plans (franchise_id, app.fold(name));
select app.franchise_wall('plans');
grant select, insert, update, delete on plans to {{app}};

alter table companies
  add foreign key (franchise_id, plan_id) references plans (franchise_id, id),
  add foreign key (franchise_id, next_plan_id) references plans (franchise_id, id);
create index companies_plan on companies (franchise_id, plan_id);

create table coupons (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  code text not null check (code = upper(code)),
  percent int check (percent between 1 and 100),
  cents int check (cents > 0),
  -- For how many invoices of a company it counts; null for ever.
  cycles int check (cycles > 0),
  plan_id uuid,
  expires_on date,
  max_uses int check (max_uses > 0),
  -- By how many companies. Counted under the row's lock: of two at once for the last use, one is too late.
  uses int not null default 0,
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id),
  foreign key (franchise_id, plan_id) references plans (franchise_id, id) on delete cascade,
  check ((percent is null) <> (cents is null)),
  check (max_uses is null or uses <= max_uses)
);
create unique index coupons_code on coupons (franchise_id, code) where deleted_at is null;
select app.franchise_wall('coupons');
grant select, insert, update on coupons to {{app}};

-- Once for each company, and what is left of it.
create table coupon_uses (
  franchise_id uuid not null,
  coupon_id uuid not null,
  company_id uuid not null references companies (id) on delete cascade,
  -- What it gave when it was taken: the coupon may change, and whoever has it keeps that.
  percent int,
  cents int,
  plan_id uuid,
  -- Invoices that it still counts for; null for ever.
  cycles_left int check (cycles_left >= 0),
  used_at timestamptz not null default app.now(),
  primary key (company_id, coupon_id),
  foreign key (franchise_id, coupon_id) references coupons (franchise_id, id) on delete cascade
);
select app.franchise_wall('coupon_uses');
grant select, insert, update, delete on coupon_uses to {{app}};

-- What a company owes its reseller. The state moves from open to paid or void, and from paid to refunded.
create table invoices (
  franchise_id uuid not null references franchises (id) on delete cascade,
  id uuid not null default app.new_id(),
  company_id uuid not null references companies (id) on delete cascade,
  number int not null,
  -- Opens it without a sign-in.
  token text not null unique,
  state text not null default 'open' check (state in ('open', 'paid', 'void', 'refunded')),
  description text not null,
  -- What it pays for: a cycle of a plan. Without a cycle it moves no due date.
  plan_id uuid,
  cycle text check (cycle in ('monthly', 'semiannual', 'yearly', 'lifetime')),
  subtotal_cents int not null check (subtotal_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  total_cents int not null check (total_cents >= 0),
  coupon_id uuid,
  due_date date not null,
  -- Written by hand, as against by the calendar or by a buyer.
  is_manual boolean not null default false,
  -- Bought without an account: the code goes to whoever paid, in this language.
  buyer_language text,
  payer jsonb,
  -- The try to collect it that was chosen last.
  charge_id uuid,
  paid_at timestamptz,
  -- How it was paid.
  method text check (method in ('pix', 'card', 'manual', 'free')),
  -- What the payment changed, so that a refund can take it back.
  due_before date,
  due_after date,
  cycle_before text,
  plan_before uuid,
  anchor_before int,
  flag text check (flag in ('paid_void', 'paid_twice', 'wrong_amount', 'charged_back')),
  note text not null default '',
  issued_at timestamptz not null default app.now(),
  closed_at timestamptz,
  primary key (franchise_id, id),
  unique (franchise_id, number),
  unique (company_id, franchise_id, id),
  foreign key (franchise_id, plan_id) references plans (franchise_id, id) on delete set null (plan_id),
  foreign key (franchise_id, coupon_id) references coupons (franchise_id, id) on delete set null (coupon_id),
  check (total_cents = subtotal_cents - discount_cents),
  check ((state in ('paid', 'refunded')) = (paid_at is not null))
);
-- However often and by however many the calendar is read, a cycle is invoiced once.
create unique index invoices_once on invoices (company_id, due_date) where state in ('open', 'paid') and cycle is not null and not is_manual;
create index invoices_company on invoices (company_id, id desc);
create index invoices_franchise on invoices (franchise_id, id desc);
create index invoices_open on invoices (franchise_id, due_date) where state = 'open';
create index invoices_paid on invoices (franchise_id, paid_at) where state = 'paid';
select app.franchise_wall('invoices');
-- A company reads its own; what changes them is its reseller's side.
create policy company_reads on invoices for select to {{app}} using (company_id = app.company_id());
grant select, insert, update on invoices to {{app}};
grant select on invoices to {{maintenance}};

-- One try to collect an invoice by a gateway.
create table charges (
  franchise_id uuid not null,
  id uuid not null default app.new_id(),
  company_id uuid not null,
  invoice_id uuid not null,
  gateway text not null check (gateway in ('static_pix', 'mercado_pago', 'asaas')),
  method text not null check (method in ('pix', 'card')),
  -- As the gateway names it; null until it has answered. Our own id is told to it, so that it is found again.
  gateway_id text,
  state text not null default 'pending' check (state in ('pending', 'paid', 'expired', 'cancelled', 'refused', 'refunded')),
  amount_cents int not null check (amount_cents > 0),
  pix_text text,
  url text,
  reason text,
  -- It is what paid the invoice: if it is given back, so is what it paid for. One that came on top is not.
  has_settled boolean not null default false,
  expires_at timestamptz,
  -- When the gateway is asked next, should it forget to tell; null once it is over or where nobody could be asked.
  ask_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (franchise_id, id),
  foreign key (company_id, franchise_id, invoice_id) references invoices (company_id, franchise_id, id) on delete cascade
);
create unique index charges_gateway on charges (franchise_id, gateway, gateway_id) where gateway_id is not null;
create index charges_invoice on charges (franchise_id, invoice_id, id desc);
create index charges_ask on charges (ask_at) where ask_at is not null;
select app.franchise_wall('charges');
grant select, insert, update on charges to {{app}};
grant select on charges to {{maintenance}};

-- What gateways told, each once.
create table payment_events (
  franchise_id uuid not null references franchises (id) on delete cascade,
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null default app.now(),
  primary key (franchise_id, gateway, event_id)
);
create index payment_events_age on payment_events (received_at);
select app.franchise_wall('payment_events');
grant select, insert on payment_events to {{app}};
grant select, delete on payment_events to {{maintenance}};

-- How a reseller collects. The secrets are sealed together.
create table franchise_gateways (
  franchise_id uuid not null references franchises (id) on delete cascade,
  gateway text not null check (gateway in ('static_pix', 'mercado_pago', 'asaas')),
  -- What anybody may know: the PIX key, the public key of the browser's script.
  settings jsonb not null default '{}',
  secrets bytea,
  -- In the address where the gateway tells us.
  callback_token text not null unique,
  primary key (franchise_id, gateway)
);
select app.franchise_wall('franchise_gateways');
grant select, insert, update, delete on franchise_gateways to {{app}};

-- Steps with an invoice that is not paid, each once: a mail where the reseller wants it, and what its webhooks hear.
create table billing_mails (
  franchise_id uuid not null,
  company_id uuid not null,
  invoice_id uuid not null,
  step text not null check (step in ('issued', 'before', 'due', 'after', 'last', 'suspended')),
  sent_at timestamptz not null default app.now(),
  primary key (franchise_id, invoice_id, step),
  foreign key (company_id, franchise_id, invoice_id) references invoices (company_id, franchise_id, id) on delete cascade
);
select app.franchise_wall('billing_mails');
grant select, insert on billing_mails to {{app}};
grant select on billing_mails to {{maintenance}};

-- A door that opens by what it is called with: the franchise behind a gateway's address. An offer and an invoice are looked
-- up inside the franchise whose address was called.
create function app.franchise_of_callback(wanted text) returns uuid language sql stable security definer
  set search_path = pg_catalog, public
as $$ select franchise_id from franchise_gateways where callback_token = wanted $$;
revoke all on function app.franchise_of_callback from public;
grant execute on function app.franchise_of_callback to {{app}};
