import * as z from 'zod/mini';

/** Change it when older programs could not read what newer ones write. */
export const archiveFormat = 1;

const text = z.string();
const count = z.int();

/** The first thing in an archive: what it is of, so that what can't be restored is refused at once. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  /** Of the product. */
  version: text,
  made_at: text,
  migrations: z.array(text),
  /** Of the job library's own tables. */
  jobs_version: count,
  /** Tells the right secret key from a wrong one, and nothing about the key itself. */
  secret_check: text,
  tables: z.array(z.object({ name: text, columns: z.array(text) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last thing: an archive without it is none. */
export const sumsSchema = z.object({
  manifest: text,
  tables: z.array(z.object({ name: text, rows: count, sha256: text })),
  /** One sum for all of them, over each one's name, size and sum in their order. */
  files: z.object({ count, missing: count, sha256: text }),
});
export type Sums = z.infer<typeof sumsSchema>;

/** The line by which a file counts in the sum of all files. */
export const lineOf = (name: string, file: { size: number; sha256: string }) => `${name} ${file.size} ${file.sha256}\n`;
