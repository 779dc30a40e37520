-- Where the first of two cycles is given back, the second moves up, and the day that it was due by is due again: beside one
-- that was paid there may be one that is open. Of those that are open there is still one.
drop index invoices_once;
create unique index invoices_once on invoices (company_id, due_date) where state = 'open' and cycle is not null and not is_manual;
