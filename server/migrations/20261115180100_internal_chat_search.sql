-- The newest messages, of the chats that this member is in, that have all the words. Outside the tenant wall, where the
-- index works, so it looks after company and member itself.
create function app.search_internal_messages(company uuid, reader uuid, wanted text, before_id uuid, most int)
  returns table (id uuid, chat_id uuid)
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
begin
  if company is distinct from app.company_id() then raise exception 'a company searches its own messages'; end if;
  return query
    select m.id, m.chat_id from internal_messages m
    where m.company_id = company and m.words @@ to_tsquery('pg_catalog.simple'::regconfig, wanted)
      and m.deleted_at is null and (before_id is null or m.id < before_id)
      and exists (
        select from internal_chat_members cm
        where cm.company_id = company and cm.chat_id = m.chat_id and cm.user_id = reader
      )
    order by m.id desc
    limit most;
end $$;
revoke all on function app.search_internal_messages from public;
grant execute on function app.search_internal_messages to {{app}};
