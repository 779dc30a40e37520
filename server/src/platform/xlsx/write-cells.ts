/** A day or a moment as a sheet counts them: days since the end of 1899, by the clock on somebody's wall. */
export interface DateCell {
  readonly serial: number;
  readonly hasTime: boolean;
}

export type Cell = string | number | DateCell | null;

/** Where each look stands in `stylesXml`. */
export const looks = { plain: 0, head: 1, text: 2, date: 3, moment: 4, textColumn: 5 } as const;

const dayMs = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);
/** Excel believes in a 29th of February 1900: before it, days have no number that everybody reads alike. */
const firstSafeSerial = 61;
const lastSerial = 2_958_466;

function cellAt(wallMs: number, hasTime: boolean): DateCell | string {
  const serial = (wallMs - firstDay) / dayMs;
  if (serial >= firstSafeSerial && serial < lastSerial) return { serial, hasTime };
  const text = new Date(wallMs).toISOString();
  return hasTime ? text.slice(0, 19) : text.slice(0, 10);
}

/** Of `2026-11-15`. */
export const dayCell = (day: string): Cell => cellAt(Date.parse(`${day}T00:00:00Z`), false);

const stepMs = 900_000;
const mostSteps = 10_000;

/** Moments as the clocks of a zone show them, to the second. Zones move by quarters of an hour, so one is asked once. */
export function momentCells(timeZone: string): (at: Date) => Cell {
  const offsets = new Map<number, number>();
  return (at) => {
    const step = Math.floor(at.getTime() / stepMs);
    let offset = offsets.get(step);
    if (offset === undefined) {
      if (offsets.size >= mostSteps) offsets.clear();
      const instant = Temporal.Instant.fromEpochMilliseconds(step * stepMs);
      offset = instant.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000;
      offsets.set(step, offset);
    }
    return cellAt(Math.floor((at.getTime() + offset) / 1_000) * 1_000, true);
  };
}

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** What a program for sheets could take for a formula when somebody touches the cell. */
const formulaLike = /^[=+\-@\t\r\n]/;
const special = /[&<>\r]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold these, not even escaped
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Excel reads `_x0041_` as an A, so a text that says just that must say that it does. */
const codeLike = /_(?=x[0-9a-f]{4}_)/gi;
/** What one cell holds at most. */
const mostLetters = 32_767;

export function xmlText(text: string): string {
  return text
    .slice(0, mostLetters)
    .toWellFormed()
    .replace(impossible, '')
    .replace(codeLike, '_x005F_')
    .replace(special, (letter) => entities[letter] ?? letter);
}

/** A text is always written as one: nothing in it is ever calculated, whatever it begins with. */
export function cellXml(reference: string, cell: Cell, look: number = looks.plain): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c r="${reference}"><v>${cell}</v></c>` : cellXml(reference, String(cell));
  if (typeof cell === 'object')
    return `<c r="${reference}" s="${cell.hasTime ? looks.moment : looks.date}"><v>${cell.serial}</v></c>`;
  const style = look === looks.plain && formulaLike.test(cell) ? looks.text : look;
  const space = cell.trim() === cell && !cell.includes('\n') ? '' : ' xml:space="preserve"';
  return `<c r="${reference}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${xmlText(cell)}</t></is></c>`;
}
