import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Writes /build.json. The id changes with the bundle, so a browser can tell that a newer build is out. */
export function buildMetadata(): Plugin {
  return {
    name: 'build-metadata',
    apply: 'build',
    generateBundle(_, bundle) {
      const id = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
      const source = JSON.stringify({ id, builtAt: new Date().toISOString() });
      this.emitFile({ type: 'asset', fileName: 'build.json', source });
    },
  };
}
