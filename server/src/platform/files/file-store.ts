import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';
import type { StagedFile } from './staging.ts';

/** Where files are kept. A file appears in it whole or not at all, and never changes. */
export interface FileStore {
  put(companyId: string, key: string, file: StagedFile): Promise<void>;
  /** Null where there is none. */
  sizeOf(companyId: string, key: string): Promise<number | null>;
  open(companyId: string, key: string, range: ByteRange): Promise<Readable>;
  remove(companyId: string, key: string): Promise<void>;
  /** Everything that a company ever put here, with or without a row that knows of it. */
  removeCompany(companyId: string): Promise<void>;
  /** Keys by company, of files that have been here for at least so long. */
  listOlderThan(ageMs: number): AsyncIterable<{ companyId: string; keys: string[] }>;
}
