create table shipping_cycles (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  is_active boolean not null default true,
  -- For contacts that nobody wrote with yet.
  connection_id uuid,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create unique index shipping_cycles_name on shipping_cycles (company_id, lower(name));
create index shipping_cycles_order on shipping_cycles (company_id, app.fold(name), id);
select app.wall('shipping_cycles');
grant select, insert, update, delete on shipping_cycles to {{app}};
grant select on shipping_cycles to {{maintenance}};

create table cycle_steps (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  cycle_id uuid not null,
  position int not null,
  flow_id uuid,
  delay_amount int not null check (delay_amount between 1 and 10000),
  delay_unit text not null check (delay_unit in ('second', 'minute', 'hour', 'day', 'month')),
  send_window jsonb,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, cycle_id) references shipping_cycles (company_id, id) on delete cascade,
  foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id)
);
create index cycle_steps_order on cycle_steps (company_id, cycle_id, position, id);
create index cycle_steps_flow on cycle_steps (company_id, flow_id) where flow_id is not null;
select app.wall('cycle_steps');
grant select, insert, update, delete on cycle_steps to {{app}};

-- Somebody in a cycle, or who was. One that is not over per contact and cycle.
create table cycle_enrolments (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  cycle_id uuid not null,
  contact_id uuid not null,
  state text not null default 'active' check (state in ('active', 'paused', 'held', 'finished', 'left')),
  -- Why they are held, and by what: a line that is away (null: every one is), or the cycle that is off.
  hold text check (hold in ('attended', 'line', 'off')),
  held_for uuid,
  -- What they wait for. Null when it is over, and while the cycle has no step that is active.
  step_id uuid,
  -- When that is; kept while paused or held.
  next_at timestamptz,
  -- The entry, or when the step before began: what the next delay counts from.
  last_action_at timestamptz not null default app.now(),
  source text not null check (source in ('member', 'bulk', 'flow', 'webhook', 'api')),
  entered_at timestamptz not null default app.now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, cycle_id) references shipping_cycles (company_id, id) on delete cascade,
  foreign key (company_id, step_id) references cycle_steps (company_id, id) on delete set null (step_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index cycle_enrolments_current on cycle_enrolments (company_id, cycle_id, contact_id)
  where state in ('active', 'paused', 'held');
create index cycle_enrolments_due on cycle_enrolments (next_at) where state = 'active' and next_at is not null;
create index cycle_enrolments_step on cycle_enrolments (company_id, step_id, next_at, id) where step_id is not null;
create index cycle_enrolments_waiting on cycle_enrolments (company_id, cycle_id, coalesce(next_at, 'infinity'), id)
  where state in ('active', 'paused', 'held');
create index cycle_enrolments_stepless on cycle_enrolments (company_id, cycle_id)
  where step_id is null and state in ('active', 'paused', 'held');
create index cycle_enrolments_order on cycle_enrolments (company_id, cycle_id, id);
create index cycle_enrolments_state on cycle_enrolments (company_id, cycle_id, state, ended_at, id);
create index cycle_enrolments_contact on cycle_enrolments (company_id, contact_id, id);
create index cycle_enrolments_held on cycle_enrolments (company_id, contact_id) where state = 'held';
create index cycle_enrolments_held_for on cycle_enrolments (company_id, held_for) where state = 'held';
select app.wall('cycle_enrolments');
grant select, insert, update, delete on cycle_enrolments to {{app}};
grant select on cycle_enrolments to {{maintenance}};

-- What became of each step: `received`, `skipped` and why, or `left` while they waited for it.
create table cycle_passes (
  company_id uuid not null,
  enrolment_id uuid not null,
  step_id uuid not null,
  outcome text not null check (outcome in ('received', 'skipped', 'left')),
  reason text,
  at timestamptz not null default app.now(),
  primary key (company_id, enrolment_id, step_id),
  foreign key (company_id, enrolment_id) references cycle_enrolments (company_id, id) on delete cascade,
  foreign key (company_id, step_id) references cycle_steps (company_id, id) on delete cascade
);
create index cycle_passes_step on cycle_passes (company_id, step_id, outcome, at desc, enrolment_id);
select app.wall('cycle_passes');
grant select, insert, update, delete on cycle_passes to {{app}};
