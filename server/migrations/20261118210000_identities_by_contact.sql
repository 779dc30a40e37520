-- Of a company that has just begun, a handful of identities is expected, and then PostgreSQL would rather look through all
-- of its identities by whichever index knows the company than find thousands of numbers by their key: the first import of
-- a company held each of its contacts against every number of a batch. So this index knows the contact alone, which is
-- nobody else's.
create index contact_identities_of on contact_identities (contact_id);
drop index contact_identities_contact;
