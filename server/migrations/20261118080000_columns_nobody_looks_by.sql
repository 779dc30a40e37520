-- What a row carries and nobody looks it up by need not be counted: sorting documents of 30,000 rows is most of what
-- counting a table costs, and those that grow are counted every few seconds.
do $$
declare
  carried record;
begin
  for carried in
    select c.oid::regclass as name, a.attname as part
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (a.atttypid in ('json'::regtype, 'jsonb'::regtype)
        or c.relname = 'messages' and a.attname in ('text', 'sender_name'))
  loop
    execute format('alter table %s alter column %I set statistics 0', carried.name, carried.part);
  end loop;
end $$;
