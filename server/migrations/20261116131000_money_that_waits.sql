-- A use of a coupon is held while its invoice is open. What was never paid with goes back as soon as its row goes: when the
-- invoice is voided or expires, or with the company.
alter table coupon_uses add column is_spent boolean not null default false;
update coupon_uses u set is_spent = true where exists (
  select from invoices i where i.company_id = u.company_id and i.coupon_id = u.coupon_id and i.state in ('paid', 'refunded'));
create function app.give_uses_back() returns trigger language plpgsql as $$
begin
  -- Always in the same order, as by whoever holds several.
  perform from coupons c where (c.franchise_id, c.id) in (select g.franchise_id, g.coupon_id from gone g where not g.is_spent)
    order by c.id for no key update;
  update coupons c set uses = c.uses - g.count
    from (select franchise_id, coupon_id, count(*)::int from gone where not is_spent group by 1, 2) g
    where c.franchise_id = g.franchise_id and c.id = g.coupon_id;
  return null;
end $$;
revoke all on function app.give_uses_back from public;
create trigger uses_go_back after delete on coupon_uses
  referencing old table as gone for each statement execute function app.give_uses_back();

alter table invoices
  -- Asked of a company that has nothing yet: whoever does not pay by then did not mean it, and what a coupon held is free.
  add column expires_at timestamptz,
  drop constraint invoices_flag_check,
  add check (flag in ('paid_void', 'paid_twice', 'wrong_amount', 'charged_back', 'paid_suspended'));
update invoices i set expires_at = i.issued_at + interval '7 days' from companies c
  where c.id = i.company_id and c.status = 'inactive' and i.state = 'open' and i.cycle is not null and not i.is_manual
    and (i.payer is not null or i.coupon_id is not null);
create index invoices_expiring on invoices (expires_at) where state = 'open' and expires_at is not null;

-- What was paid is asked about as well, now and then: it may be given back while nobody hears us. It must not be in the way
-- of what somebody waits for.
drop index charges_ask;
create index charges_ask on charges (ask_at) where ask_at is not null and state <> 'paid';
create index charges_ask_paid on charges (ask_at) where ask_at is not null and state = 'paid';
update charges set ask_at = app.now() + random() * interval '1 day'
  where state = 'paid' and ask_at is null and gateway_id is not null
    and created_at > app.now() - case method when 'card' then interval '120 days' else interval '30 days' end;

-- What companies paid that are gone: the reseller's own sums, by the months of its calendar and without anybody's name.
create table past_revenue (
  franchise_id uuid not null references franchises (id) on delete cascade,
  month date not null,
  total_cents bigint not null,
  primary key (franchise_id, month)
);
select app.franchise_wall('past_revenue');
grant select on past_revenue to {{app}};

-- In the statement that takes the invoices away: whoever is killed leaves either them or their sum.
create function app.keep_revenue() returns trigger language plpgsql as $$
begin
  insert into past_revenue (franchise_id, month, total_cents)
  select g.franchise_id, date_trunc('month', g.paid_at at time zone 'America/Sao_Paulo')::date, sum(g.total_cents)
  -- A reseller that goes takes its sums along.
  from gone g join franchises f on f.id = g.franchise_id
  where g.state = 'paid' and g.total_cents > 0
  group by 1, 2 order by 1, 2
  on conflict (franchise_id, month) do update set total_cents = past_revenue.total_cents + excluded.total_cents;
  return null;
end $$;
revoke all on function app.keep_revenue from public;
create trigger revenue_stays after delete on invoices
  referencing old table as gone for each statement execute function app.keep_revenue();
