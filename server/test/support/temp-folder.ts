import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for one test. Others may pass through it: as root, PostgreSQL runs as another user. */
export function tempFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-test-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
