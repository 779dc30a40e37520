import { textOfSerial } from './read-dates.ts';
import { SheetFault } from './read-fault.ts';
import { textOfXml } from './read-strings.ts';
import { XmlScanner } from './read-xml.ts';

/** A day, or a moment without a zone, as `2026-11-15` or `2026-11-15T14:05:00`. */
export class DateCell {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** `#N/A`, `#REF!` and the like. */
export class ErrorCell {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** A number that the sheet shows as a percentage; only where somebody asks for them. */
export class PercentCell {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
  get text(): string {
    return String(this.number);
  }
}
export type Cell = string | number | boolean | DateCell | ErrorCell | PercentCell | undefined;

/** As it stands in the sheet, without its format. */
export function textOfCell(cell: Cell): string {
  if (cell === undefined) return '';
  return typeof cell === 'object' ? cell.text : String(cell);
}

export interface SheetRow {
  /** As the sheet counts, from 1. */
  readonly number: number;
  /** By column; what is empty is missing. */
  readonly cells: Cell[];
}

interface CellRules {
  readonly stringAt: (index: number) => string;
  readonly isDateStyle: readonly boolean[];
  readonly isPercentStyle?: readonly boolean[];
  readonly is1904: boolean;
  /** Cells beyond are not looked at. */
  readonly columns: number;
}

/** Excel's last row. What counts further is made up. */
const lastRow = 1_048_576;
const mostLetters = 32_767;
const equalsSign = 61;
const doubleQuote = 34;
const singleQuote = 39;
const [space, b, c, d, e, i, n, o, r, s, t, v, w] = Array.from(' bcdeinorstvw', (letter) => letter.charCodeAt(0));

/** The rows of a sheet as its XML comes in. The hot path of an import: positions and codes instead of words. */
export class CellScanner extends XmlScanner {
  /** Complete rows that nobody has taken yet. */
  rows: SheetRow[] = [];
  /** What the sheet says of itself, if it does. */
  lastRow: number | null = null;
  /** Something stands right of the last column. */
  hasMoreColumns = false;
  protected override readonly hasSignsInQuotes = false;
  private readonly rules: CellRules;
  private row = 0;
  private cells: Cell[] = [];
  private isInRow = false;
  private column = -1;
  private kind = 0;
  private kindLength = 0;
  private style = -1;
  private value = '';
  private isAloud = false;

  constructor(rules: CellRules) {
    super();
    this.rules = rules;
  }

  protected override onOpen(text: string, from: number, to: number): void {
    const first = text.charCodeAt(from);
    const second = from + 1 >= to ? space : text.charCodeAt(from + 1);
    // The names of cells and values are one letter long.
    if (second !== undefined && space !== undefined && second <= space) {
      if (first === c) this.openCell(text, from + 1, to);
      else if (first === v || first === t) this.isTextWanted = !this.isAloud;
    } else if (first === r && second === o && text.charCodeAt(from + 2) === w) this.openRow(text, from + 3, to);
    else if (first === r && text.startsWith('rPh', from)) this.isAloud = true;
    else if (first === d && text.startsWith('dimension', from)) this.lastRow = lastRowOf(text.slice(from, to));
  }

  protected override onText(text: string, from: number, to: number, isRaw: boolean): void {
    const part = text.slice(from, to);
    const isPlain = isRaw || this.kind === 0 || (this.kind === s && this.kindLength === 1);
    const plain = isPlain ? part : textOfXml(part);
    this.value = this.value === '' ? plain : this.value.length < mostLetters ? this.value + plain : this.value;
  }

  protected override onClose(text: string, from: number, to: number): void {
    this.isTextWanted = false;
    const first = text.charCodeAt(from);
    const length = to - from;
    if (first === c && (length === 1 || text.charCodeAt(from + 1) <= 32)) this.closeCell();
    else if (first === r && text.startsWith('row', from)) this.closeRow();
    else if (first === r && text.startsWith('rPh', from)) this.isAloud = false;
    else if (first === s && text.startsWith('sheetData', from)) this.isOver = true;
  }

  private openRow(text: string, from: number, to: number): void {
    let number = 0;
    const at = text.indexOf(' r=', from);
    if (at !== -1 && at < to) number = Number.parseInt(text.slice(at + 4, to), 10);
    this.row = number > this.row ? number : this.row + 1;
    if (this.row > lastRow) throw new SheetFault('too_many_rows');
    this.cells = [];
    this.column = -1;
    this.isInRow = true;
  }

  private closeRow(): void {
    if (this.cells.length > 0) this.rows.push({ number: this.row, cells: this.cells });
    this.isInRow = false;
  }

  private openCell(text: string, from: number, to: number): void {
    if (!this.isInRow) throw new SheetFault('broken_file');
    this.column++;
    this.kind = 0;
    this.style = -1;
    this.value = '';
    let at = from;
    while (at < to) {
      const name = text.charCodeAt(at);
      if (name <= 32) {
        at++;
        continue;
      }
      const equals = seek(text, equalsSign, at, to);
      const quote = text.charCodeAt(equals + 1);
      const end = seek(text, quote, equals + 2, to);
      if (quote !== doubleQuote && quote !== singleQuote) throw new SheetFault('broken_file');
      if (equals === at + 1) this.setAttribute(name, text, equals + 2, end);
      at = end + 1;
    }
  }

  private setAttribute(name: number, text: string, from: number, to: number): void {
    if (name === r) this.column = columnOf(text, from, to) ?? this.column;
    else if (name === t) {
      this.kind = text.charCodeAt(from);
      this.kindLength = to - from;
    } else if (name === s) this.style = integerOf(text, from, to);
  }

  private closeCell(): void {
    if (this.value === '') return;
    const value = this.cellOf(this.value);
    this.value = '';
    if (value === undefined || (typeof value === 'string' && isBlank(value))) return;
    if (this.column >= this.rules.columns) this.hasMoreColumns = true;
    else this.cells[this.column] = value;
  }

  private cellOf(value: string): Cell {
    switch (this.kind) {
      case 0:
      case n:
        return this.numberOf(value);
      case s:
        // `s` points to a shared text, `str` is what a formula came to.
        return this.kindLength === 1 ? this.rules.stringAt(integerOf(value, 0, value.length)) : value;
      case i:
        return value;
      case b:
        return value.trim() === '1' || value.trim() === 'true';
      case e:
        return new ErrorCell(value);
      case d:
        return new DateCell(value.replace(/(T00:00:00)?(\.\d+)?Z?$/, ''));
      default:
        throw new SheetFault('broken_file');
    }
  }

  private numberOf(value: string): Cell {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new SheetFault('broken_file');
    if (this.rules.isPercentStyle?.[this.style]) return new PercentCell(number);
    if (!this.rules.isDateStyle[this.style]) return number;
    const text = textOfSerial(number, this.rules.is1904);
    return text === null ? number : new DateCell(text);
  }
}

function isBlank(text: string): boolean {
  return (
    text.length === 0 ||
    (text.charCodeAt(0) <= 32 && text.trim() === '') ||
    (text.charCodeAt(0) === 160 && text.trim() === '')
  );
}

/** Of `ref="A1:G1001"`. */
const lastRowOf = (tag: string) => Number(/:\$?[A-Z]+\$?(\d{1,7})["']/i.exec(tag)?.[1] ?? 0) || null;

/** By hand: within a tag a search costs more than a look. */
function seek(text: string, code: number, from: number, to: number): number {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === code) return at;
  throw new SheetFault('broken_file');
}

/** Undefined where it does not name a column. */
function columnOf(text: string, from: number, to: number): number | undefined {
  let column = 0;
  for (let at = from; at < to; at++) {
    // Upper and lower case alike.
    const letter = (text.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > 16_384) throw new SheetFault('broken_file');
  }
  return column === 0 ? undefined : column - 1;
}

function integerOf(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) throw new SheetFault('broken_file');
    number = number * 10 + digit;
  }
  return number;
}
