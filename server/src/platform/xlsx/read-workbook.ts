import { type Archive, partName } from './read-archive.ts';
import { isDateFormat, isPercentFormat } from './read-dates.ts';
import { SheetFault } from './read-fault.ts';
import { attributeOf, XmlScanner } from './read-xml.ts';

export interface Workbook {
  /** Those that people see, in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly is1904: boolean;
  /** Which of the cells' styles show a date. */
  readonly isDateStyle: readonly boolean[];
  readonly isPercentStyle: readonly boolean[];
  /** Where the texts are that cells share, if there are some. */
  readonly strings: string | null;
}

/** Calls back with every tag of a part: they are few, except in sheets. */
class TagScanner extends XmlScanner {
  private readonly onTag: (name: string, tag: string, isEnd: boolean) => void;
  constructor(onTag: (name: string, tag: string, isEnd: boolean) => void) {
    super();
    this.onTag = onTag;
  }
  protected override onOpen(text: string, from: number, to: number): void {
    const tag = text.slice(from, to);
    this.onTag(/^[^\s/]*/.exec(tag)?.[0] ?? '', tag, false);
  }
  protected override onClose(text: string, from: number, to: number): void {
    const tag = text.slice(from, to);
    this.onTag(/^[^\s/]*/.exec(tag)?.[0] ?? '', tag, true);
  }
}

async function scan(archive: Archive, part: string, onTag: ConstructorParameters<typeof TagScanner>[0]): Promise<void> {
  const scanner = new TagScanner(onTag);
  for await (const piece of archive.read(part)) scanner.write(piece);
  scanner.end();
}

/** More than any workbook has; whoever lists more wants our memory. */
const mostRelations = 10_000;
const mostStyles = 100_000;

interface Relation {
  readonly kind: string;
  readonly part: string;
}

/** What a part points to, by the id that it uses for it. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const rels = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!archive.has(rels)) return relations;
  await scan(archive, rels, (name, tag, isEnd) => {
    if (name !== 'Relationship' || isEnd) return;
    const [id, type, target] = ['Id', 'Type', 'Target'].map((each) => attributeOf(tag, each) ?? '');
    if (relations.size === mostRelations) throw new SheetFault('broken_file');
    // The last word of the type: the one before it differs between the strict form and the usual one.
    if (id && type && target)
      relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), part: pathOf(folder, target) });
  });
  return relations;
}

function pathOf(folder: string, target: string): string {
  const url = new URL(target.replaceAll('\\', '/'), `file:///${folder}`);
  try {
    return partName(decodeURIComponent(url.pathname));
  } catch {
    return partName(url.pathname);
  }
}

type Styles = Record<'isDateStyle' | 'isPercentStyle', boolean[]>;

async function stylesOf(archive: Archive, part: string | undefined): Promise<Styles> {
  const isDateStyle: boolean[] = [];
  const isPercentStyle: boolean[] = [];
  if (!part || !archive.has(part)) return { isDateStyle, isPercentStyle };
  const formats = new Map<number, string>();
  let isInside = false;
  await scan(archive, part, (name, tag, isEnd) => {
    if (name === 'cellXfs') isInside = !isEnd;
    else if (isEnd) return;
    else if (name === 'numFmt') formats.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
    else if (name === 'xf' && isInside) {
      const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
      isDateStyle.push(isDateFormat(id, formats.get(id)));
      isPercentStyle.push(isPercentFormat(id, formats.get(id)));
    }
    if (isDateStyle.length > mostStyles || formats.size > mostStyles) throw new SheetFault('broken_file');
  });
  return { isDateStyle, isPercentStyle };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const roots = [...(await relationsOf(archive, '')).values()];
  const part = roots.find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (!archive.has(part) || !part.endsWith('.xml')) throw new SheetFault('not_xlsx');
  const relations = await relationsOf(archive, part);
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  let isWorkbook = false;
  await scan(archive, part, (name, tag, isEnd) => {
    if (isEnd) return;
    if (name === 'workbook') isWorkbook = true;
    else if (name === 'workbookPr') is1904 = isTrue(attributeOf(tag, 'date1904'));
    else if (name === 'sheet' && !/hidden/i.test(attributeOf(tag, 'state') ?? '')) {
      // The relation's id has a prefix of its own, unlike the sheet's.
      const id = /\s[\w.-]+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '';
      const relation = relations.get(id);
      if (relation?.kind === 'worksheet') sheets.push({ name: attributeOf(tag, 'name') ?? '', part: relation.part });
      if (sheets.length > mostRelations) throw new SheetFault('broken_file');
    }
  });
  // A Word document has a document of this kind too.
  if (!isWorkbook) throw new SheetFault('not_xlsx');
  const partOf = (kind: string) => [...relations.values()].find((relation) => relation.kind === kind)?.part;
  const strings = partOf('sharedStrings');
  return {
    sheets,
    is1904,
    ...(await stylesOf(archive, partOf('styles'))),
    strings: strings && archive.has(strings) ? strings : null,
  };
}
