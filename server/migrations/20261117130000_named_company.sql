-- A page that has not heard yet that its session moved to another company goes on in the one that it shows: a request
-- may name it. It must be one of the caller's own; support stays where it was let in.
drop function app.session_of(bytea, text);
create function app.session_of(wanted bytea, at_host text, in_company uuid) returns table (
  session_id uuid,
  last_used_at timestamptz,
  user_id uuid,
  franchise_id uuid,
  is_address_paid boolean,
  is_franchise_admin boolean,
  company_id uuid,
  is_owner boolean,
  timezone text,
  status text,
  due_date text,
  is_franchise_paid boolean,
  notice_days int,
  grace_days int,
  modules text[],
  permissions text[],
  support_until timestamptz
) language sql stable security definer set search_path = pg_catalog, public
as $$
  select s.id, s.last_used_at, s.user_id, here.id, here.is_paid,
    exists (select 1 from franchise_admins a where a.user_id = s.user_id and a.franchise_id = here.id),
    c.id, c.owner_id is not distinct from s.user_id and s.support_company_id is null, c.timezone, c.status,
    c.due_date::text, f.is_paid, f.notice_days, f.grace_days, fr.permissions,
    coalesce((
      select array_agg(distinct p)
      from member_roles mr
      join roles r on r.company_id = mr.company_id and r.id = mr.role_id
      cross join unnest(r.permissions) p
      where mr.company_id = c.id and mr.user_id = s.user_id
    ), '{}'),
    case when s.support_company_id is not null then s.expires_at end
  from sessions s
  left join franchises here on here.id = case when at_host is not null then coalesce(
    (select h.franchise_id from franchise_hosts h where h.host = at_host),
    (select d.id from franchises d where d.is_default)) end
  left join members m on m.company_id = coalesce(in_company, s.active_company_id) and m.user_id = s.user_id
    and s.support_company_id is null
  left join companies c on c.id = coalesce(s.support_company_id, m.company_id) and c.deleted_at is null
    and (at_host is null or c.franchise_id = here.id)
    -- Support ends with the right to give it.
    and (s.support_company_id is null or exists (
      select 1 from franchise_admins a where a.franchise_id = c.franchise_id and a.user_id = s.user_id))
  left join franchises f on f.id = c.franchise_id
  left join franchise_roles fr on fr.franchise_id = c.franchise_id and fr.id = c.franchise_role_id
  where s.token_hash = wanted and s.expires_at > app.now()
$$;
revoke all on function app.session_of from public;
grant execute on function app.session_of to {{app}};
