-- Which companies may not use a module: what runs by itself asks too, not only who calls. Null of a role: everything.
create function app.companies_without(module text) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select c.id from companies c
  join franchise_roles r on r.franchise_id = c.franchise_id and r.id = c.franchise_role_id
  where not module = any (r.permissions)
$$;
revoke all on function app.companies_without from public;
grant execute on function app.companies_without to {{maintenance}};

-- Of one company: what its reseller lets it use, null for everything.
create function app.modules_of(company uuid) returns text[] language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select r.permissions from companies c
  join franchise_roles r on r.franchise_id = c.franchise_id and r.id = c.franchise_role_id
  where c.id = company and company = app.company_id()
$$;
revoke all on function app.modules_of from public;
grant execute on function app.modules_of to {{app}};
