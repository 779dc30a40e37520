-- Why its column's flow did not start with it, until it moves on.
alter table crm_cards add column flow_fault text check (flow_fault in ('no_line', 'no_phone', 'attended'));
