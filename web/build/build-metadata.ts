import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The id changes with the bundle: every file's name carries a hash of its content. */
function idOf(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
}

/**
 * Says which build a page is of, in the page itself, and which one the server has:
 * /builds/latest.json names it and /builds/meta/<id>.json describes it. A browser compares the two every hour.
 */
export function buildMetadata(): Plugin {
  return {
    name: 'build-metadata',
    apply: 'build',
    transformIndexHtml(_, { bundle }) {
      if (!bundle) throw new Error('a build has a bundle');
      return [{ tag: 'meta', attrs: { name: 'build', content: idOf(bundle) }, injectTo: 'head' }];
    },
    generateBundle(_, bundle) {
      const id = idOf(bundle);
      const source = JSON.stringify({ id, builtAt: new Date().toISOString() });
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source });
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source });
    },
  };
}
