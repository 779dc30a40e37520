import { chmodSync, mkdirSync, rmSync } from 'node:fs';

/** The product as people start it, on a fresh data folder that goes when it ends. */
const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error('DATA_DIR names the folder to make and remove');

mkdirSync(dataDir);
// As root, PostgreSQL runs as another user, who has to pass through.
chmodSync(dataDir, 0o711);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await import(new URL('../server/src/main.ts', import.meta.url).href);
