-- Who paused it, where somebody did.
alter table broadcast_pauses add column paused_by uuid references users (id) on delete set null;
