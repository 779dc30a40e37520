import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Bench, type Figure, rounded } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';

const root = join(import.meta.dirname, '..');

/** In gzipped kilobytes of JavaScript, and how the product speaks of them. */
const held: Readonly<Record<string, { readonly name: string; readonly limit: number }>> = {
  login: { name: 'JavaScript of the login page, gzipped', limit: 150 },
  chats: { name: 'JavaScript of the inbox, gzipped', limit: 250 },
};

/** The build weighs what every screen loads before it is there, and says so. */
export const bench: Bench = () =>
  withDataFolder(async (folder) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const told = execFileSync(process.execPath, [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const figures = [...told.matchAll(/^([\w-]+): ([\d.]+) kB gz of JS, budget ([\d.]+) kB$/gm)].map(
      ([, screen = '', size, budget]): Figure => {
        const { name = `JavaScript of ${screen}, gzipped`, ...more } = held[screen] ?? {};
        const row = held[screen] && { row: 14 };
        return {
          name,
          value: Number(size),
          unit: 'kB',
          ...more,
          ...row,
          note: `the build allows ${rounded(Number(budget))}`,
        };
      },
    );
    const missing = Object.keys(held).length - figures.filter(({ row }) => row).length;
    if (missing > 0) throw new Error(`the build did not say what ${missing} of the screens weigh`);
    return figures;
  });
