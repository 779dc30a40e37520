import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** Source files that the login page loads by dynamic import, beside the entry. */
  readonly modules: readonly RegExp[];
  readonly mostGzippedBytes: number;
}

/** Fails the build when the JavaScript that the login page loads outgrows its budget, and prints the figure. */
export function loginBudget({ modules, mostGzippedBytes }: Budget): Plugin {
  return {
    name: 'login-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const starts = chunks.filter((chunk) => chunk.isEntry);
      for (const pattern of modules) {
        const found = chunks.filter((chunk) => pattern.test(chunk.facadeModuleId ?? ''));
        if (found.length === 0) this.error(`login budget: no chunk for ${pattern}`);
        starts.push(...found);
      }
      const bytes = [...withStaticImports(starts, bundle)].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
      const figure = `login page: ${(bytes / 1000).toFixed(1)} kB gz of JS, budget ${mostGzippedBytes / 1000} kB`;
      if (bytes > mostGzippedBytes) this.error(figure);
      console.log(figure);
    },
  };
}

function withStaticImports(starts: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  for (const chunk of starts) visit(chunk);
  return seen;
}
