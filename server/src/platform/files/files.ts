import { join } from 'node:path';
import type { MasterKeys } from '../crypto/master-keys.ts';
import type { S3Place } from '../s3-config.ts';
import { openDiskFileStore } from './disk-file-store.ts';
import { createFileLinks, type FileLinks } from './file-links.ts';
import type { FileStore } from './file-store.ts';
import { openS3FileStore } from './s3/s3-file-store.ts';
import { openStaging, type Staging } from './staging.ts';

export interface Files {
  readonly staging: Staging;
  readonly store: FileStore;
  readonly links: FileLinks;
}

/** Where a deployment keeps its files, as its configuration says. */
export interface FilesPlace {
  readonly dataDir: string;
  /** Null: in the data folder. */
  readonly s3?: S3Place | null;
}

export function openFileStore({ dataDir, s3 }: FilesPlace): FileStore {
  return s3 ? openS3FileStore(s3) : openDiskFileStore(join(dataDir, 'files'));
}

/** What is received is on the disk of the store, where it is one: keeping it is then a rename. */
export const openKeeping = (place: FilesPlace): Pick<Files, 'staging' | 'store'> => ({
  staging: openStaging(join(place.dataDir, 'files', 'incoming')),
  store: openFileStore(place),
});

export function openFiles({ masters, ...place }: FilesPlace & { masters: MasterKeys }): Files {
  return { ...openKeeping(place), links: createFileLinks(masters) };
}
