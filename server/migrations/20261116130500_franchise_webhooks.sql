-- A reseller's webhooks get what a company's have: another secret, a turn as a whole, an end after long failure, a log that
-- keeps what was said. Both tables have the same names for it, so that one program serves both.
alter table franchise_webhooks rename column secret to secret_sealed;
alter table franchise_webhooks
  -- The one before signs too, until then.
  add column old_secret_sealed bytea,
  add column old_secret_until timestamptz,
  -- Somebody delivers what is due, one after the other, at the latest until then.
  add column busy_until timestamptz,
  add column last_delivery_at timestamptz,
  add column failing_since timestamptz,
  add column disabled_at timestamptz;
grant select on franchise_webhooks to {{maintenance}};
update franchise_webhooks h set last_delivery_at = (
  select max(d.ended_at) from franchise_deliveries d where d.franchise_id = h.franchise_id and d.webhook_id = h.id);

alter table franchise_deliveries
  drop column ended_at,
  -- Put together before the first attempt, and the same in all others. Text, because it is signed byte by byte.
  add column body text,
  add column answer text,
  add column took_ms int;
-- By webhook first: one with a long queue hides nobody else's.
drop index franchise_deliveries_due;
create index franchise_deliveries_due on franchise_deliveries (webhook_id, next_at, id) where state = 'waiting';
-- What people look for, among many that went well.
create index franchise_deliveries_failed on franchise_deliveries (webhook_id, id desc) where state = 'failed';
