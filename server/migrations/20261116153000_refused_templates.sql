-- Broadcasts whose template the channel refused: they are paused as soon as somebody looks, in the order in which
-- everybody locks, which whoever hears of a refusal can't keep.
create table broadcast_halts (
  company_id uuid not null,
  broadcast_id uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, broadcast_id),
  foreign key (company_id, broadcast_id) references broadcasts (company_id, id) on delete cascade
);
select app.wall('broadcast_halts');
grant select, insert, delete on broadcast_halts to {{app}};
grant select on broadcast_halts to {{maintenance}};
