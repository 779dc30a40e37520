import { SheetFault } from './read-fault.ts';

/** More than the longest text of a cell with every letter escaped; what goes on without an end is no sheet. */
const mostRest = 1_048_576;

const lessThan = 60;
const greaterThan = 62;
const slash = 47;
const colon = 58;
const exclamation = 33;
const question = 63;

/**
 * Reads XML as it comes, by hand: saxes took twice as long for the cells of a sheet. Documents with a doctype are
 * refused, so there are no entities but the five that everybody knows.
 * Positions instead of words: whoever needs a word cuts it out.
 */
export abstract class XmlScanner {
  /** Nothing more is wanted: the rest is not looked at. */
  isOver = false;
  /** Texts are passed over, unless somebody is inside of one. */
  protected isTextWanted = false;
  /** Hot parts have no `>` between quotes; in all others it is looked for. */
  protected readonly hasSignsInQuotes: boolean = true;
  private rest = '';
  private prefixLength = -1;

  /** From the first letter of the local name to the tag's end, which its `/` does not belong to. */
  protected abstract onOpen(text: string, from: number, to: number): void;
  protected abstract onClose(text: string, from: number, to: number): void;
  protected onText(_text: string, _from: number, _to: number, _isRaw: boolean): void {}

  write(piece: string): void {
    const text = this.rest === '' ? piece : this.rest + piece;
    this.rest = '';
    let at = 0;
    while (!this.isOver) {
      // A search costs more than a look, and mostly one tag follows the other.
      const open = text.charCodeAt(at) === lessThan ? at : text.indexOf('<', at);
      if (open === -1) {
        this.keep(text, this.isTextWanted ? at : text.length);
        return;
      }
      const kind = text.charCodeAt(open + 1);
      const end = kind === exclamation || kind === question ? this.skip(text, open) : this.endOfTag(text, open);
      if (end === -1) {
        this.keep(text, this.isTextWanted ? at : open);
        return;
      }
      if (this.isTextWanted && open > at) this.onText(text, at, open, false);
      if (kind === slash) this.onClose(text, this.nameAt(text, open + 2), end);
      else if (kind === exclamation) this.onMarked(text, open, end);
      else if (kind !== question) this.tag(text, open, end);
      at = end + 1;
    }
  }

  end(): void {
    if (!this.isOver && (this.rest.trim() !== '' || this.prefixLength === -1)) throw new SheetFault('broken_file');
  }

  private keep(text: string, from: number): void {
    if (text.length - from > mostRest) throw new SheetFault('broken_file');
    this.rest = from === text.length ? '' : text.slice(from);
  }

  private tag(text: string, open: number, end: number): void {
    if (this.prefixLength === -1) {
      const name = /^[\w.-]+:/.exec(text.slice(open + 1, end));
      this.prefixLength = name ? name[0].length : 0;
    }
    const from = this.nameAt(text, open + 1);
    const isEmpty = text.charCodeAt(end - 1) === slash;
    this.onOpen(text, from, isEmpty ? end - 1 : end);
    if (isEmpty) this.onClose(text, from, end - 1);
  }

  /** Some write `x:row`: what stands before the root's name is passed over everywhere. */
  private nameAt(text: string, at: number): number {
    const length = this.prefixLength;
    return length > 0 && text.charCodeAt(at + length - 1) === colon ? at + length : at;
  }

  private endOfTag(text: string, open: number): number {
    if (!this.hasSignsInQuotes) return endOfShortTag(text, open);
    let end = text.indexOf('>', open + 1);
    while (end !== -1 && !hasEvenQuotes(text, open, end)) end = text.indexOf('>', end + 1);
    return end;
  }

  /** Where a comment, an instruction or a marked text ends. */
  private skip(text: string, open: number): number {
    const closing = closingOf(text, open);
    if (closing === null) return -1;
    const end = text.indexOf(closing, open + 2);
    return end === -1 ? -1 : end + closing.length - 1;
  }

  private onMarked(text: string, open: number, end: number): void {
    const marker = '<![CDATA[';
    if (this.isTextWanted && text.startsWith(marker, open)) this.onText(text, open + marker.length, end - 2, true);
  }
}

/** Null where too little has come to know. */
function closingOf(text: string, open: number): string | null {
  if (text.startsWith('<?', open)) return '?>';
  if (text.startsWith('<!--', open)) return '-->';
  if (text.startsWith('<![CDATA[', open)) return ']]>';
  if (text.length - open < 9 && /^<!(-|\[C?D?A?T?A?|D?O?C?T?Y?P?)?$/.test(text.slice(open))) return null;
  throw new SheetFault('broken_file');
}

function endOfShortTag(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) if (text.charCodeAt(at) === greaterThan) return at;
  return -1;
}

function hasEvenQuotes(text: string, from: number, to: number): boolean {
  let inside = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (inside === 0 && (code === 34 || code === 39)) inside = code;
    else if (code === inside) inside = 0;
    else if (code === lessThan && at > from && inside === 0) throw new SheetFault('broken_file');
  }
  return inside === 0;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(name: string): string {
  if (!name.startsWith('#')) {
    const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (known === undefined) throw new SheetFault('broken_file');
    return known;
  }
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  if (!(code >= 0 && code <= 0x10ffff)) throw new SheetFault('broken_file');
  return String.fromCodePoint(code);
}

export function unescapeXml(text: string): string {
  return text.includes('&') ? text.replace(/&(#?\w+);/g, (_, name: string) => characterOf(name)) : text;
}

/** An attribute by its local name, or undefined. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined;
}
