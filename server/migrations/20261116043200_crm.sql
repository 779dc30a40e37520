create table crm_columns (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  position int not null,
  -- Started with whoever comes in.
  flow_id uuid,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id)
);
create unique index crm_columns_name on crm_columns (company_id, lower(name));
create index crm_columns_order on crm_columns (company_id, position, id);
create index crm_columns_flow on crm_columns (company_id, flow_id) where flow_id is not null;
select app.wall('crm_columns');
grant select, insert, update, delete on crm_columns to {{app}};

-- A contact on the board. A move writes this row alone: its rank lies between those of its neighbours, compared by bytes.
create table crm_cards (
  company_id uuid not null,
  contact_id uuid not null,
  column_id uuid not null,
  rank text collate "C" not null,
  -- Since when it is in the column.
  entered_at timestamptz not null default app.now(),
  -- Null where automation did.
  moved_by uuid references users (id) on delete set null,
  -- How often in a row automation did: two columns whose flows send it to each other come to an end.
  automatic_moves int not null default 0,
  -- Its column's flow is to be started with it.
  flow_due_at timestamptz,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, column_id) references crm_columns (company_id, id)
);
create unique index crm_cards_rank on crm_cards (company_id, column_id, rank, contact_id);
create index crm_cards_due on crm_cards (flow_due_at) where flow_due_at is not null;
select app.wall('crm_cards');
grant select, insert, update, delete on crm_cards to {{app}};
grant select on crm_cards to {{maintenance}};
