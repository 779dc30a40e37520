import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this a file fits into one packet either way. */
const leastBytes = 1_000;

/** Puts .br and .gz beside every text file, so that the server compresses nothing while people wait. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => /\.(js|css|html|svg|json)$/.test(file)).map(compress));
    },
  };

  async function compress(file: string): Promise<void> {
    const path = join(folder, file);
    const content = await readFile(path);
    if (content.length < leastBytes) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const [small, compatible] = await Promise.all([brotli(content, { params }), zip(content)]);
    await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, compatible)]);
  }
}
