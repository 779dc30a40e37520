import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, Memory, sourcesIn } from './fingerprint.mjs';
import { InstallError, root, timed } from './root.mjs';
import { run } from './run.mjs';

const memory = new Memory('web');

function fingerprint() {
  return fingerprintOf(['package-lock.json', ...['web', 'contract', 'flow-engine'].flatMap(sourcesIn)]);
}

export function isWebBuilt() {
  return existsSync(join(root, 'web/dist/index.html')) && memory.holds(fingerprint());
}

export async function buildWeb() {
  const before = fingerprint();
  memory.forget();
  await timed('Building the web app', async () => {
    const node = join(root, 'node_modules/.bin/node');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const { code, output } = await run(node, [vite, 'build', 'web'], { ...process.env, NODE_ENV: 'production' });
    if (code !== 0) throw new InstallError(`${output}\n\nThe web app could not be built: see above.`);
  });
  // A source that changed meanwhile means that the next start builds again.
  memory.keep(before);
}
