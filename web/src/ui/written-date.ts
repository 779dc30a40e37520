import { readDay } from './days.ts';

interface WrittenDate {
  /** `2026-02-31`, with nothing where a part is missing. */
  readonly text: string;
  /** As it stands there: `31/02/2026`. */
  readonly shown: string;
  readonly isEmpty: boolean;
  readonly isWhole: boolean;
  /** Whether the calendar has it. */
  readonly isReal: boolean;
}

/** What stands in the parts of a date field, also while it is no date. */
export function writtenDate(field: HTMLElement): WrittenDate {
  const parts = [...field.querySelectorAll<HTMLElement>('[role="spinbutton"]')];
  const isFilled = (part: HTMLElement) => part.dataset.placeholder === undefined;
  const numberOf = (type: string, length: number) => {
    const part = parts.find(({ dataset }) => dataset.type === type);
    return part && isFilled(part) ? (part.ariaValueNow ?? '').padStart(length, '0') : '';
  };
  const text = `${numberOf('year', 4)}-${numberOf('month', 2)}-${numberOf('day', 2)}`;
  const ofDay = parts.filter(({ dataset }) => ['year', 'month', 'day'].includes(dataset.type ?? ''));
  return {
    text,
    shown: ofDay.map(({ textContent }) => textContent).join('/'),
    isEmpty: !parts.some(isFilled),
    isWhole: parts.every(isFilled),
    isReal: readDay(text) !== null,
  };
}
