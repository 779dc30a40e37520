-- What people and groups show of themselves on a channel, kept here once somebody has seen who they are.
alter table contacts
  -- Of `pictures`; null: there is none, or none that we may see.
  add column picture text,
  -- When it was last asked for; null: never.
  add column picture_at timestamptz;
alter table groups
  add column picture text,
  add column picture_at timestamptz;

-- With whom it shows it goes, by whichever way they go. Pictures are nobody's company's, so this stands outside the wall.
create function app.forget_pictures() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  delete from pictures p using gone g where p.key = g.picture;
  return null;
end $$;
revoke all on function app.forget_pictures from public;
create trigger forget_pictures after delete on contacts referencing old table as gone
  for each statement execute function app.forget_pictures();
create trigger forget_pictures after delete on groups referencing old table as gone
  for each statement execute function app.forget_pictures();
