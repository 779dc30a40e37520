-- An outbox that was empty when it was counted is expected to be empty, and then PostgreSQL would rather look through all
-- that wait, by whichever index knows the company or is of such rows, than find some of them by their keys. So an index
-- knows the key that it is of, and not the company, which the wall looks at anyway; or it says of which rows it is, and
-- nobody asks for those in another way.
alter table outbox drop constraint outbox_pkey, add primary key (id);

-- Who is next on a line, in the order of their turns.
drop index outbox_due;
create index outbox_due on outbox (connection_id, company_id, next_at, seq)
  where state in ('queued', 'sending', 'uncertain');
-- What was sent and waits for its receipt, beside whatever has not been.
drop index outbox_sent;
create index outbox_sent on outbox (connection_id, company_id, next_at) where state <> 'queued';
-- Whom a restriction of the line holds back.
drop index outbox_held;
create index outbox_held on outbox (connection_id, company_id, conversation_id) where held_until is not null;
-- Whether somebody of a conversation comes before.
drop index outbox_order;
create index outbox_order on outbox (conversation_id, seq);
-- A message is there once; and all that goes with it.
drop index outbox_message;
create unique index outbox_message on outbox (message_id) where kind = 'message';
drop index outbox_changes;
create index outbox_of_message on outbox (message_id);
-- A message is found by its own row; what changes one has an id of its own on the channel.
drop index outbox_channel;
create index outbox_channel on outbox (channel_id) where kind <> 'message';
