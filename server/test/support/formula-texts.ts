import { openArchive } from '../../src/platform/xlsx/read-archive.ts';

interface FormulaText {
  readonly text: string;
  /** With a look that keeps it a text even when somebody touches the cell. */
  readonly isQuoted: boolean;
}

/** Of all sheets of a workbook: what a program for sheets could take for a formula. Throws where one is really there. */
export async function formulaTexts(path: string): Promise<FormulaText[]> {
  const archive = await openArchive(path);
  const read = async (name: string) => (await Array.fromAsync(archive.read(name))).join('');
  const styles = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(await read('xl/styles.xml'))?.[1] ?? '';
  const looks = styles.match(/<xf [^>]*>/g) ?? [];
  const found: FormulaText[] = [];
  for (let sheet = 1; archive.has(`xl/worksheets/sheet${sheet}.xml`); sheet += 1) {
    const xml = await read(`xl/worksheets/sheet${sheet}.xml`);
    if (/<f[ >]/.test(xml)) throw new Error(`sheet ${sheet} calculates`);
    for (const [, look = '0', text = ''] of xml.matchAll(
      /<c r="\w+"(?: s="(\d+)")? t="inlineStr"><is><t[^>]*>([^<]*)</g,
    ))
      if (/^(?:[=+\-@\t\r]|&#|_x000D_)/.test(text))
        found.push({ text, isQuoted: /quotePrefix="1"/.test(looks[Number(look)] ?? '') });
  }
  archive.close();
  return found;
}
