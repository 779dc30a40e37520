/** What PostgreSQL says when it does not start, in a sentence that a person can act on; null where we know none. */
export function explainFailure(output: string, folder: string): string | null {
  const known = reasons.find(({ pattern }) => pattern.test(output));
  return known ? known.sentence(folder) : null;
}

const reasons: readonly { pattern: RegExp; sentence: (folder: string) => string }[] = [
  {
    pattern: /No space left on device|Check free disk space|wrote only \d+ of \d+ bytes/i,
    sentence: (folder) => `The disk that holds the database in ${folder} is full: make room and start again.`,
  },
  {
    pattern: /Disk quota exceeded/i,
    sentence: (folder) => `The disk quota for the database in ${folder} is used up: make room and start again.`,
  },
  {
    pattern: /Read-only file system/i,
    sentence: (folder) => `The database in ${folder} is on a read-only disk: choose another DATA_DIR.`,
  },
  {
    pattern: /could not look up effective user ID/i,
    sentence: () =>
      'PostgreSQL needs a user that the system knows, and this process runs as one without an entry in /etc/passwd: start as another user or set DATABASE_URL.',
  },
  {
    pattern: /could not (create|map|resize) (anonymous )?shared memory|Cannot allocate memory|out of memory/i,
    sentence: () => 'There is not enough memory to start PostgreSQL: free some, or set DATABASE_URL to one elsewhere.',
  },
  {
    pattern: /Permission denied/i,
    sentence: (folder) => `PostgreSQL may not read its files in ${folder}: give them back to the user that made them.`,
  },
];

/** Traces of a killed predecessor that pass within seconds. */
export function isPassing(output: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|is another postmaster/i.test(output);
}
