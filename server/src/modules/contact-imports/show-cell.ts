import type { Language } from '@yupflow/contract/languages';
import { type Cell, DateCell, PercentCell, textOfCell } from '../../platform/xlsx/read-cells.ts';

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** A cell about as its sheet shows it to people of this language. */
export function cellShower(language: Language): (cell: Cell) => string {
  const zone = { timeZone: 'UTC' };
  const days = new Intl.DateTimeFormat(language, { ...day, ...zone });
  const moments = new Intl.DateTimeFormat(language, { ...day, ...time, ...zone });
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const numbers = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 });
  return (cell) => {
    if (typeof cell === 'number') return numbers.format(cell);
    if (cell instanceof PercentCell) return percents.format(cell.number);
    if (!(cell instanceof DateCell)) return textOfCell(cell);
    const isDay = cell.text.length === 10;
    const at = new Date(isDay ? cell.text : `${cell.text}Z`);
    if (Number.isNaN(at.getTime())) return cell.text;
    return (isDay ? days : moments).format(at);
  };
}
