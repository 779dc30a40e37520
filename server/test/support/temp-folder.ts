import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that others may pass through: as root, PostgreSQL runs as another user. */
export function makeTempFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-test-'));
  chmodSync(folder, mode);
  return folder;
}

/** The same, for one test. */
export function tempFolder(mode = 0o711): string {
  const folder = makeTempFolder(mode);
  onTestFinished(() => {
    // A test may have closed folders inside.
    execFileSync('chmod', ['-R', 'u+rwX', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
