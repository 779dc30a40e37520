alter table connections
  -- Why it writes to nobody new, while that lasts: it wrote to too many strangers, or too much at once.
  add column restricted_for text not null default 'strangers' check (restricted_for in ('strangers', 'pace'));
