import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { File } from '@yupflow/contract/files';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { detectKind } from '../../platform/files/detect-kind.ts';
import { type FileKind, kindOfType } from '../../platform/files/file-kinds.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Files } from '../../platform/files/files.ts';
import { isImage, reEncodeImage } from '../../platform/files/re-encode-image.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import { checkQuota } from './file-quota.service.ts';
import { createFile, type FileRow, getFile } from './files.repository.ts';

export interface FilesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
}

interface Uploader {
  readonly companyId: string;
  readonly userId: string;
}

interface SignedPlace {
  readonly companyId: string;
  readonly key: string;
  readonly expiresAt: number;
  readonly signature: string;
}

/** A file of the company, for whatever will point at it. */
export const findFile = (tx: Tx, companyId: string, key: string): Promise<FileRow | undefined> =>
  getFile(tx, companyId, key);

const newKey = () => randomBytes(24).toString('base64url');

interface ReceivedFile {
  readonly staged: StagedFile;
  readonly kind: FileKind;
  readonly name: string;
}

/** Keeps what came from outside. `createRow` commits with whatever needs the file, and refuses what is too much. */
export async function keepReceivedFile(
  store: FileStore,
  companyId: string,
  { staged, kind, name }: ReceivedFile,
): Promise<FileRow & { createRow: (tx: Tx) => Promise<void> }> {
  const row = { key: newKey(), name: cleanFileName(name, kind), type: kind.type, size: staged.size };
  await store.put(companyId, row.key, staged);
  return {
    ...row,
    async createRow(tx) {
      await checkQuota(tx, companyId, row.size);
      await createFile(tx, companyId, null, row);
    },
  };
}

interface MadeFile {
  readonly staged: StagedFile;
  readonly type: string;
  readonly name: string;
}

/** Keeps what the product itself wrote, and names its key: `createRow` commits with whatever needs the file. */
export async function keepMadeFile(
  store: FileStore,
  { companyId, userId }: { companyId: string; userId: string | null },
  { staged, type, name }: MadeFile,
): Promise<{ key: string; createRow: (tx: Tx) => Promise<void> }> {
  const kind = kindOfType(type);
  if (!kind) throw new Error(`${type} is nothing that is kept`);
  const row = { key: newKey(), name: cleanFileName(name, kind), type: kind.type, size: staged.size };
  await store.put(companyId, row.key, staged);
  return { key: row.key, createRow: (tx) => createFile(tx, companyId, userId, row) };
}

export function filesService({ db, clock, files: { staging, store, links } }: FilesParts) {
  /** The row comes last: whatever crashes on the way, there is never a row without its whole file. */
  const keep = async (
    { companyId, userId }: Uploader,
    file: StagedFile,
    kind: FileKind,
    name: string,
  ): Promise<File> => {
    const row: FileRow = {
      key: newKey(),
      name: cleanFileName(name, kind),
      type: kind.type,
      size: file.size,
    };
    failpoint('files.before-put');
    await store.put(companyId, row.key, file);
    failpoint('files.before-row');
    try {
      await db.withMember(companyId, userId, async (tx) => {
        await checkQuota(tx, companyId, row.size);
        await createFile(tx, companyId, userId, row);
      });
    } catch (error) {
      // Where the database failed the row may have been kept all the same, so the file stays: one too many is swept later.
      if (error instanceof AppError) await store.remove(companyId, row.key);
      throw error;
    }
    return { ...row, url: links.sign(companyId, row.key, clock.now()) };
  };

  return {
    async upload(uploader: Uploader, source: Readable, name: string): Promise<File> {
      const received = await staging.receive(source, limits.uploadBytes);
      try {
        if (received.size === 0) throw new AppError('invalid_fields', { fields: { file: 'required' } });
        const kind = await detectKind(received.path, name);
        if (!isImage(kind)) return await keep(uploader, received, kind, name);
        const anew = await staging.make((path) => reEncodeImage(kind, received.path, path));
        try {
          return await keep(uploader, anew, kind, name);
        } finally {
          await staging.discard(anew);
        }
      } finally {
        await staging.discard(received);
      }
    },

    /** What a signed link leads to, and for how long it still may be shown. */
    async find({ companyId, key, ...link }: SignedPlace): Promise<FileRow & { secondsLeft: number }> {
      const secondsLeft = links.secondsLeft({ companyId, key, ...link }, clock.now());
      if (secondsLeft === 0) throw new AppError('invalid_signature');
      const row = await db.withCompany(companyId, (tx) => getFile(tx, companyId, key));
      // A file that is not as long as it was is not served at all.
      if (!row || (await store.sizeOf(companyId, key)) !== row.size) throw new AppError('not_found');
      return { ...row, secondsLeft };
    },
  };
}
