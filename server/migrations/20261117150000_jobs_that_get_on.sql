-- The turn in which it last got on. Whoever dies between two steps of a long job was not stopped by the job.
alter table jobs add column progressed_in int;
