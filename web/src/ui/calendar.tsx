import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { cx } from './cx.ts';

const turnClass =
  'grid size-8 place-items-center rounded-lg text-soft hover:bg-raised disabled:opacity-40 pointer-coarse:size-11';

const dayClass =
  'grid size-8 cursor-default place-items-center rounded-lg text-dense tabular-nums outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand data-[outside-month]:invisible data-[today]:font-semibold data-[today]:ring-1 data-[today]:ring-line-strong data-[today]:ring-inset pointer-coarse:size-10';

/** A month to choose a day from; stands inside a date picker's popover. */
export function Calendar() {
  return (
    <AriaCalendar className="p-3">
      <Month dayClass="chosen:bg-brand-fill chosen:text-brand-foreground" />
    </AriaCalendar>
  );
}

/** Inside a calendar: its name, the way to the next and the one before, and its days. */
export function Month({ dayClass: chosenClass }: { readonly dayClass: string }) {
  return (
    <>
      <header className="mb-2 flex items-center gap-1">
        <Heading className="mr-auto ml-2 text-dense font-semibold first-letter:uppercase" />
        <Button slot="previous" className={turnClass}>
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button slot="next" className={turnClass}>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="h-7 text-meta font-medium text-muted">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={cx(dayClass, chosenClass)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
