-- Whether somebody has put the list of first steps away, in this company.
alter table members add column first_steps_dismissed_at timestamptz;

-- Whether anybody was brought here, and did not come by writing: looked at while a dashboard shows the list.
create index contacts_brought on contacts (company_id) where source <> 'inbound' and deleted_at is null;
