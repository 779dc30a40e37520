/** Of every project, which inherit none: tests wait for processes and for the database as long as they work. */
export const maxWorkers = 2;
