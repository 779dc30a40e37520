import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { withDiskErrors } from './data-dir.ts';
import { StartError } from './start-error.ts';

/** The deployment's master key: from SECRET_KEY, else from the data folder, where the first start makes it. */
export function loadSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  const file = join(config.dataDir, 'secret.key');
  return findSecretKey(config) ?? withDiskErrors(config.dataDir, () => createKey(file));
}

/** The same of a deployment that has been started: null where there is none, and none is made. */
export function findSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer | null {
  return secretKey ?? withDiskErrors(dataDir, () => readKey(join(dataDir, 'secret.key')));
}

function readKey(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new StartError(`${file} is damaged: put the right key back, because without it stored secrets are lost.`);
  return Buffer.from(text, 'hex');
}

/** A link appears whole or not at all, and never over another: two first starts end up with one key. */
function createKey(file: string): Buffer {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const descriptor = openSync(draft, 'wx', 0o600);
    writeSync(descriptor, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    const hasLostTheRace = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!hasLostTheRace) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKey(file);
  if (!key) throw new StartError(`${file} vanished while it was being made: start again.`);
  return key;
}
