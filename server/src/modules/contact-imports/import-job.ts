import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportOptions } from '@yupflow/contract/contact-imports';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { RunningJob } from '../jobs/running-job.service.ts';
import type { ImportPlace, ImportRecord } from './contact-imports.repository.ts';
import type { ImportScope } from './staged-rows.repository.ts';

/** How far an import came: it is stored with each batch. */
export type ImportPosition =
  | { readonly stage: 'reading' | 'writing'; readonly row: number }
  | { readonly stage: 'checking'; readonly row: number; created: number; updated: number; unchanged: number };

/** What does not change while an import is at work. */
export interface ImportPlan extends ImportPlace {
  readonly record: ImportRecord;
  readonly options: ImportOptions;
  readonly fields: readonly ShortField[];
  readonly phoneColumn: number;
}

export const scopeOf = (job: RunningJob, tx: Tx): ImportScope => ({ tx, companyId: job.companyId, id: job.id });

/** The sheet as a file of one's own for as long as the work takes: a store need not be a disk. */
export async function withSheet<T>(
  { staging, store }: Pick<Files, 'staging' | 'store'>,
  companyId: string,
  { file_key, file_size }: Pick<ImportRecord, 'file_key' | 'file_size'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const copy = await staging.make(async (path) => {
    const source = await store.open(companyId, file_key, { start: 0, end: file_size - 1 });
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  });
  try {
    return await work(copy.path);
  } finally {
    await staging.discard(copy);
  }
}
