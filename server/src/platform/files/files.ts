import { join } from 'node:path';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { openDiskFileStore } from './disk-file-store.ts';
import { createFileLinks, type FileLinks } from './file-links.ts';
import type { FileStore } from './file-store.ts';
import { openStaging, type Staging } from './staging.ts';

export interface Files {
  readonly staging: Staging;
  readonly store: FileStore;
  readonly links: FileLinks;
}

/** Both on one disk, so that keeping a received file is a rename. */
export function openFiles({ dataDir, masters }: { dataDir: string; masters: MasterKeys }): Files {
  const root = join(dataDir, 'files');
  return {
    staging: openStaging(join(root, 'incoming')),
    store: openDiskFileStore(root),
    links: createFileLinks(masters),
  };
}
