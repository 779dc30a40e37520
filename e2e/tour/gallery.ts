import { globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter } from '@playwright/test/reporter';
import { tourFolder } from './folder.ts';

const style = `
  body { margin: 24px; font: 14px system-ui; background: #f1f5f9; color: #0f172a }
  section { margin: 0 0 32px }
  h2 { position: sticky; top: 0; margin: 0; padding: 8px 0; background: #f1f5f9; font-size: 16px }
  div { display: flex; gap: 12px; overflow-x: auto }
  figure { margin: 0; flex: none }
  img { display: block; height: 300px; border: 1px solid #cbd5e1 }
  figcaption { font-size: 12px; color: #475569 }
`;

function pageOf(pictures: readonly string[]): string {
  const byPlace = Map.groupBy(pictures.toSorted(), (file) => file.slice(dirname(file).length + 1, -'.png'.length));
  const figure = (file: string) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${dirname(file)}</figcaption></figure>`;
  const sections = [...byPlace].map(
    ([place, files]) => `<section><h2>${place}</h2><div>${files.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Tour</title><style>${style}</style>${sections.join('\n')}`;
}

/** Puts the pictures of a place beside each other, on one page. */
export default class Gallery implements Reporter {
  onEnd(): void {
    const pictures = globSync('**/*.png', { cwd: tourFolder });
    if (pictures.length === 0) return;
    const index = join(tourFolder, 'index.html');
    writeFileSync(index, pageOf(pictures));
    console.log(`${pictures.length} pictures: ${index}`);
  }
}
