-- Runs of the simulator that were kept: what was done in them, and what the flow did. They run before it is published.
create table flow_tests (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  flow_id uuid not null,
  name text not null,
  run jsonb not null,
  expected jsonb not null,
  created_at timestamptz not null default app.now(),
  created_by uuid references users (id) on delete set null,
  -- When what it expects was last taken from the flow.
  accepted_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create unique index flow_tests_name on flow_tests (company_id, flow_id, lower(name));
create index flow_tests_sorted on flow_tests (company_id, flow_id, app.fold(name), id);
select app.wall('flow_tests');
grant select, insert, update, delete on flow_tests to {{app}};
