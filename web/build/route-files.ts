import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@yupflow/contract/languages';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, type Lazy, modulesOf, namesIn, partsOf, readTable, withStaticImports } from './route-parts.ts';

const inbox = fileURLToPath(new URL('../src/features/chats/parts.ts', import.meta.url));
const part = /(\w+) = later\(\s*async \(\) => \(await import\('\.([^']+)'\)\)\.\w+,[^[)]*?(?:\[([^\]]*)\])?,?\s*\)/g;

/** What an address that names something opens beside its page, by the parameter's name. */
function partsBeside(name: ScreenName): Readonly<Record<string, readonly Lazy[]>> {
  if (name !== 'chats') return {};
  const source = readFileSync(inbox, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const found = new Map(
    source
      .matchAll(part)
      .map(([, own = '', module = '', texts = '']) => [
        own,
        { module: `/features/chats${module}`, texts: namesIn(texts) },
      ]),
  );
  return { chat: ['ChatColumn', 'ContactColumn'].map((own) => found.get(own) ?? fail(own)) };
}

function fail(own: string): never {
  throw new Error(`${inbox} has no ${own}`);
}

/** Tells the server which files a screen needs, so that its page asks for all of them at once. */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle);
      const from = readTable();
      const known = withStaticImports(chunks.entries, bundle);
      const filesOf = (parts: readonly Lazy[], language: string, before: ReadonlySet<Rolldown.OutputChunk>) =>
        withStaticImports(modulesOf(parts, language).map(chunks.of), bundle).difference(before);
      const namesOf = (files: ReadonlySet<Rolldown.OutputChunk>) => [...files].map(({ fileName }) => `/${fileName}`);

      const ofScreen = (name: ScreenName, language: string) => {
        const files = filesOf(partsOf(name, from), language, known);
        const before = known.union(files);
        const beside = Object.entries(partsBeside(name)).map(([parameter, parts]) => [
          parameter,
          namesOf(filesOf(parts, language, before)),
        ]);
        return { files: namesOf(files), beside: Object.fromEntries(beside) };
      };
      const table = languages.map((language) => [
        language,
        Object.fromEntries((Object.keys(screens) as ScreenName[]).map((name) => [name, ofScreen(name, language)])),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'route-files.json',
        source: JSON.stringify(Object.fromEntries(table)),
      });
    },
  };
}
