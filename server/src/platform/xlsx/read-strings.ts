import type { Archive } from './read-archive.ts';
import { SheetFault } from './read-fault.ts';
import { StringsOnDisk } from './read-strings-on-disk.ts';
import { unescapeXml, XmlScanner } from './read-xml.ts';

/** Excel's own limit for a cell; what is beyond is cut, and then too long for anything of ours. */
const mostLetters = 32_767;

/** Excel writes what XML can't hold as `_x000D_`. */
export function textOfXml(text: string): string {
  const plain = unescapeXml(text);
  return plain.includes('_x')
    ? plain.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : plain;
}

/** The texts that cells share. Runs of rich text are one text; how to read it aloud (`rPh`) is none. */
class StringsScanner extends XmlScanner {
  private readonly onString: (text: string) => void;
  private text = '';
  private isAloud = false;
  constructor(onString: (text: string) => void) {
    super();
    this.onString = onString;
  }
  protected override onOpen(text: string, from: number, to: number): void {
    if (text.startsWith('si', from) && from + 2 >= endOfName(text, from, to)) this.text = '';
    else if (text.startsWith('rPh', from)) this.isAloud = true;
    else if (text.charCodeAt(from) === 116 && endOfName(text, from, to) === from + 1) this.isTextWanted = !this.isAloud;
  }
  protected override onText(text: string, from: number, to: number, isRaw: boolean): void {
    if (this.text.length >= mostLetters) return;
    const part = text.slice(from, to);
    this.text += isRaw ? part : textOfXml(part);
  }
  protected override onClose(text: string, from: number, to: number): void {
    this.isTextWanted = false;
    if (text.startsWith('rPh', from)) this.isAloud = false;
    else if (text.startsWith('si', from) && endOfName(text, from, to) === from + 2)
      this.onString(this.text.slice(0, mostLetters));
  }
}

function endOfName(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) > 32) at++;
  return at;
}

export interface SharedStrings {
  get(index: number): string;
  close(): void;
}

/** The first ones stay in memory: they are also the common ones. */
const lettersInMemory = 2 * 1_048_576;
/** `pathFor` names a file that may be made, should there be too many for the memory. */
export async function readSharedStrings(archive: Archive, part: string, pathFor: () => string): Promise<SharedStrings> {
  const near: string[] = [];
  let letters = 0;
  let far: StringsOnDisk | null = null;
  const scanner = new StringsScanner((text) => {
    letters += text.length;
    if (letters < lettersInMemory) near.push(text);
    else {
      far ??= new StringsOnDisk(pathFor());
      far.add(text);
    }
  });
  const close = () => far?.close();
  try {
    for await (const piece of archive.read(part)) scanner.write(piece);
    scanner.end();
    (far as StringsOnDisk | null)?.flush();
  } catch (error) {
    close();
    throw error;
  }
  return {
    get: (index) => {
      if (index < near.length) return near[index] ?? '';
      if (!far) throw new SheetFault('broken_file');
      return far.get(index - near.length);
    },
    close,
  };
}

/** Only those that a look at the first rows needs: the rest of the part is not even unpacked. */
export async function readSomeStrings(
  archive: Archive,
  part: string,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let index = 0;
  const scanner = new StringsScanner((text) => {
    if (wanted.has(index)) found.set(index, text);
    index++;
    if (found.size === wanted.size) scanner.isOver = true;
  });
  if (wanted.size > 0)
    for await (const piece of archive.read(part)) {
      scanner.write(piece);
      if (scanner.isOver) break;
    }
  return found;
}
