import { CalendarDays, X } from 'lucide-react';
import { type FocusEvent, type Ref, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  DatePicker as AriaDatePicker,
  DateInput,
  DateSegment,
  type DateValue,
  Group,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { Calendar } from './calendar.tsx';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import type { NamedByLabel } from './named-by-label.ts';
import { fieldClass, labelClass } from './text-field.tsx';
import { writtenDate } from './written-date.ts';

/** What a form can do with a field that has no input of its own. */
export interface Focusable {
  readonly focus: () => void;
}

export interface DatePickerProps extends NamedByLabel {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | null;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<Focusable>;
}

interface Props extends DatePickerProps {
  readonly value: DateValue | null;
  readonly onChange: (value: DateValue | null) => void;
  /** Something stands there, be it a date or not. */
  readonly isFilled: boolean;
  /** It was left with something that is no date: `2026-02-31`, or a part of one. */
  readonly onNoDate: (written: string) => void;
  /** What an empty field becomes once it is filled in: with a zone, a moment. */
  readonly placeholderValue?: DateValue;
  readonly granularity: 'day' | 'minute';
}

const toolClass =
  'grid size-7 shrink-0 place-items-center rounded-md text-muted outline-none hover:bg-raised hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand pointer-coarse:size-10';

/** Typed part by part in the reader's order, or picked from a calendar. */
export function DatePicker({ label, help, error: fault, inputRef, value, onChange, isFilled, ...props }: Props) {
  const { onBlur, onNoDate, placeholderValue, granularity } = props;
  const { t } = useTranslation();
  const noteId = `${useId()}-note`;
  const group = useRef<HTMLDivElement>(null);
  const focus = useCallback(() => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(), []);
  // The same one each time: whoever focuses what arrives would take the caret back in the midst of typing.
  useImperativeHandle(inputRef, () => ({ focus }), [focus]);
  const [noDay, setNoDay] = useState<string | null>(null);
  const error = noDay && isFilled && !value ? t('noSuchDay', { day: noDay }) : fault;
  const isRefused = useRef(false);

  function change(next: DateValue | null) {
    // On leaving, react-aria takes the nearest day that there is: nobody has asked for that one.
    if (isRefused.current) return;
    setNoDay(null);
    onChange(next);
  }

  /** On the way down, before react-aria makes something of it. */
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (currentTarget.contains(relatedTarget)) return;
    const written = writtenDate(currentTarget);
    if (written.isEmpty && isFilled && !noDay) onChange(null);
    if (written.isEmpty || (written.isWhole && written.isReal)) return;
    isRefused.current = true;
    queueMicrotask(() => {
      isRefused.current = false;
    });
    if (written.isWhole) setNoDay(written.shown);
    onNoDate(written.text);
  }
  return (
    <AriaDatePicker
      value={value}
      onChange={change}
      onBlur={onBlur}
      granularity={granularity}
      placeholderValue={placeholderValue}
      hideTimeZone
      shouldForceLeadingZeros
      isInvalid={Boolean(error)}
      aria-describedby={error || help ? noteId : undefined}
    >
      <Label className={labelClass}>{label}</Label>
      <div onBlurCapture={leave}>
        <Group
          ref={group}
          className={cx(fieldClass, 'flex items-center pr-0.5 data-[focus-within]:field-focus', error && 'field-bad!')}
        >
          <DateInput className="flex min-w-0 flex-1 items-center tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="shrink-0 rounded-[3px] px-0.5 text-center whitespace-pre outline-none not-data-[type=literal]:min-w-5.5 not-focus:data-[placeholder]:text-muted focus:bg-brand-fill focus:text-brand-foreground"
              />
            )}
          </DateInput>
          {isFilled && (
            // Outside react-aria's slots: the picker would take it for the button that opens its calendar.
            <button
              type="button"
              aria-label={t('clearField', { field: label })}
              onClick={() => {
                change(null);
                focus();
              }}
              className={toolClass}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          )}
          <Button className={toolClass}>
            <CalendarDays aria-hidden className="size-4" />
          </Button>
        </Group>
      </div>
      <FieldNote id={noteId} help={help} error={error} />
      <Popover
        placement="bottom end"
        className="rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog className="outline-none">
          <Calendar />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
