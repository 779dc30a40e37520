-- Since when the line is no longer in a group; null while it is.
alter table groups add column left_at timestamptz;

-- The line itself, among the people of a group: whether it leads the group decides what can be done here.
alter table group_participants add column is_self boolean not null default false;
