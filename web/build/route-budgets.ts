import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Layout, type ScreenName, screens } from '@yupflow/contract/screens';
import type { Plugin, Rolldown } from 'vite';

interface Budgets {
  /** The most that a screen may load before it is there: gzipped bytes of JavaScript. */
  readonly mostGzippedBytes: Partial<Record<ScreenName, number>>;
  /** For every other screen. */
  readonly mostForOthers: number;
}

/** What is fetched together: a module, and the texts beside it. */
interface Lazy {
  readonly module: string;
  readonly texts: readonly string[];
}

const names = Object.keys(screens) as ScreenName[];
const table = fileURLToPath(new URL('../src/app/pages.ts', import.meta.url));
const lazy = /(?:'?([\w-]+)'?: |shell: Lazy = )\{\s*load: \(\) => import\('\.*([^']+)'\),[^[]*?texts: \[([^\]]*)\]/g;

/** The app's own table of what it loads when, by screen, by layout, and `shell`. */
function readTable(): Map<string, Lazy> {
  const source = readFileSync(table, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const found = source
    .matchAll(lazy)
    .map(([, name = 'shell', module = '', texts = '']): [string, Lazy] => [
      module.includes('/layouts/') && name !== 'shell' ? `${name}-layout` : name,
      { module, texts: [...texts.matchAll(/[\w-]+/g)].map(([text]) => text) },
    ]);
  return new Map(found);
}

const withoutShell: readonly Layout[] = ['auth', 'checkout'];

function partsOf(name: ScreenName, from: ReadonlyMap<string, Lazy>): Lazy[] {
  const page = from.get(name);
  if (!page) throw new Error(`route budgets: ${table} has no page for ${name}`);
  const { layout } = screens[name];
  const around = [from.get(`${layout}-layout`), withoutShell.includes(layout) ? undefined : from.get('shell')];
  return [page, ...around.filter((part) => part !== undefined)];
}

/** Fails the build when the JavaScript that a screen loads first outgrows its budget, and prints the figures. */
export function routeBudgets({ mostGzippedBytes, mostForOthers }: Budgets): Plugin {
  return {
    name: 'route-budgets',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = new Map<Rolldown.OutputChunk, number>();
      const sizeOf = (chunk: Rolldown.OutputChunk) => {
        const size = sizes.get(chunk) ?? gzipSync(chunk.code).length;
        sizes.set(chunk, size);
        return size;
      };
      const chunkOf = (module: string) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        return found ?? this.error(`route budgets: no chunk for ${module}`);
      };
      const from = readTable();
      const weigh = (name: ScreenName): number => {
        const parts = partsOf(name, from);
        const texts = new Set(parts.flatMap((part) => part.texts));
        const modules = [
          ...parts.map(({ module }) => module),
          '/locales/pt-BR/texts.ts',
          ...[...texts].map((text) => `/locales/pt-BR/${text}.json`),
        ];
        const starts = [...chunks.filter((chunk) => chunk.isEntry), ...modules.map(chunkOf)];
        return [...withStaticImports(starts, bundle)].reduce((sum, chunk) => sum + sizeOf(chunk), 0);
      };

      const weighed = names.map((name) => ({
        name,
        bytes: weigh(name),
        most: mostGzippedBytes[name] ?? mostForOthers,
      }));
      const figure = ({ name, bytes, most }: (typeof weighed)[number]) =>
        `${name}: ${(bytes / 1000).toFixed(1)} kB gz of JS, budget ${most / 1000} kB`;
      const tooHeavy = weighed.filter(({ bytes, most }) => bytes > most);
      if (tooHeavy.length > 0) this.error(tooHeavy.map(figure).join('\n'));
      const isNamed = ({ name }: { name: ScreenName }) => mostGzippedBytes[name] !== undefined;
      const [heaviest] = weighed.filter((one) => !isNamed(one)).sort((a, b) => b.bytes - a.bytes);
      for (const one of [...weighed.filter(isNamed), ...(heaviest ? [heaviest] : [])]) console.log(figure(one));
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
