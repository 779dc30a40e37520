import { gzipSync } from 'node:zlib';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, modulesOf, partsOf, readTable, withStaticImports } from './route-parts.ts';

interface Budgets {
  /** The most that a screen may load before it is there: gzipped bytes of JavaScript. */
  readonly mostGzippedBytes: Partial<Record<ScreenName, number>>;
  /** For every other screen. */
  readonly mostForOthers: number;
}

const names = Object.keys(screens) as ScreenName[];

/** Fails the build when the JavaScript that a screen loads first outgrows its budget, and prints the figures. */
export function routeBudgets({ mostGzippedBytes, mostForOthers }: Budgets): Plugin {
  return {
    name: 'route-budgets',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = chunksOf(bundle);
      const sizes = new Map<Rolldown.OutputChunk, number>();
      const sizeOf = (chunk: Rolldown.OutputChunk) => {
        const size = sizes.get(chunk) ?? gzipSync(chunk.code).length;
        sizes.set(chunk, size);
        return size;
      };
      const from = readTable();
      const weigh = (name: ScreenName): number => {
        const starts = [...chunks.entries, ...modulesOf(partsOf(name, from), 'pt-BR').map(chunks.of)];
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
