import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const notSources = new Set(['node_modules', 'dist', 'test']);

/**
 * The source files of a workspace, in a fixed order.
 * @param {string} folder relative to the checkout
 * @returns {string[]}
 */
export function sourcesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourcesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

/**
 * Changes when one of these files, its name, or the kind of machine changes.
 * @param {string[]} files relative to the checkout
 */
export function fingerprintOf(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Remembers what a step was last done for. Everything it remembers goes with node_modules. */
export class Memory {
  /** @param {string} name */
  constructor(name) {
    this.file = join(root, 'node_modules/.cache/yupflow', name);
  }

  /** @param {string} fingerprint */
  holds(fingerprint) {
    return existsSync(this.file) && readFileSync(this.file, 'utf8') === fingerprint;
  }

  /** @param {string} fingerprint */
  keep(fingerprint) {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, fingerprint);
  }

  forget() {
    rmSync(this.file, { force: true });
  }
}
