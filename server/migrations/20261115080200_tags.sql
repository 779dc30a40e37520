create table tags (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  color text not null,
  created_at timestamptz not null default app.now(),
  primary key (company_id, id)
);
create unique index tags_name on tags (company_id, lower(name));
create index tags_order on tags (company_id, app.fold(name), id);
select app.wall('tags');
grant select, insert, update, delete on tags to {{app}};
