-- Calls, and what is found out about people, wait in the same queue as messages.
alter table inbound_dead_letters
  drop constraint inbound_dead_letters_kind_check,
  add constraint inbound_dead_letters_kind_check check (kind in ('message', 'change', 'call', 'person'));
