-- An outbox is empty most of the time, so that is what PostgreSQL plans for when thousands wait in it at once: after a
-- night without a network, or when many sessions go on together. Each index answers one question from its first entry
-- on, so that whichever plan is made reads as many rows as it gives.

-- Who is next on a line, in the order of their turns.
drop index outbox_due;
create index outbox_due on outbox (company_id, connection_id, next_at, seq);
-- Whether somebody of a conversation comes before.
drop index outbox_order;
create index outbox_order on outbox (company_id, conversation_id, seq);
-- What was sent and waits for its receipt, beside whatever has not been.
create index outbox_sent on outbox (company_id, connection_id, next_at) where state <> 'queued';
