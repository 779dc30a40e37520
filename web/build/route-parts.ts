import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Layout, type ScreenName, screens } from '@yupflow/contract/screens';
import type { Rolldown } from 'vite';

/** What is fetched together: a module, and the texts beside it. */
export interface Lazy {
  readonly module: string;
  readonly texts: readonly string[];
}

const table = fileURLToPath(new URL('../src/app/pages.ts', import.meta.url));
const lazy = /(?:'?([\w-]+)'?: |shell: Lazy = )\{\s*load: \(\) => import\('\.*([^']+)'\),[^[]*?texts: \[([^\]]*)\]/g;

/** The app's own table of what it loads when, by screen, by layout, and `shell`. */
export function readTable(): ReadonlyMap<string, Lazy> {
  const source = readFileSync(table, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const found = source
    .matchAll(lazy)
    .map(([, name = 'shell', module = '', texts = '']): [string, Lazy] => [
      module.includes('/layouts/') && name !== 'shell' ? `${name}-layout` : name,
      { module, texts: namesIn(texts) },
    ]);
  return new Map(found);
}

export const namesIn = (list: string): string[] => [...list.matchAll(/[\w-]+/g)].map(([name]) => name);

const withoutShell: readonly Layout[] = ['auth', 'checkout'];

/** What a screen is made of: its page, its layout, and the shell around them. */
export function partsOf(name: ScreenName, from: ReadonlyMap<string, Lazy>): Lazy[] {
  const page = from.get(name);
  if (!page) throw new Error(`${table} has no page for ${name}`);
  const { layout } = screens[name];
  const around = [from.get(`${layout}-layout`), withoutShell.includes(layout) ? undefined : from.get('shell')];
  return [page, ...around.filter((part) => part !== undefined)];
}

/** The modules of parts, with their texts in a language. */
export function modulesOf(parts: readonly Lazy[], language: string): string[] {
  const texts = new Set(parts.flatMap((part) => part.texts));
  return [
    ...parts.map(({ module }) => module),
    `/locales/${language}/texts.ts`,
    ...[...texts].map((text) => `/locales/${language}/${text}.json`),
  ];
}

export function chunksOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return {
    entries: chunks.filter((chunk) => chunk.isEntry),
    of: (module: string): Rolldown.OutputChunk => {
      const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (!found) throw new Error(`no chunk for ${module}`);
      return found;
    },
  };
}

export function withStaticImports(
  starts: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
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
