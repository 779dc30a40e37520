import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import { type SearchOption, SearchOptions, type SearchOptionsProps } from './search-options.tsx';
import { fieldClass, labelClass } from './text-field.tsx';

interface Props<Option extends SearchOption> extends Omit<SearchOptionsProps<Option>, 'label' | 'onChoose'> {
  readonly label: string;
  /** What is chosen, as the closed field shows it; null shows the placeholder. */
  readonly shown: ReactNode;
  readonly placeholder: string;
  readonly help?: ReactNode;
  readonly error?: string | null;
  readonly onChange: (option: Option) => void;
  readonly onBlur?: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** One of many: a field that opens a search with its list. */
export function SearchSelect<Option extends SearchOption>(props: Props<Option>) {
  const { label, shown, placeholder, help, error, onChange, onBlur, buttonRef, ...list } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const ids = { label: `${id}-label`, value: `${id}-value`, note: `${id}-note` };
  return (
    <div>
      <span id={ids.label} className={labelClass}>
        {label}
      </span>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button
          ref={buttonRef}
          onBlur={onBlur}
          aria-labelledby={`${ids.label} ${ids.value}`}
          aria-describedby={error || help ? ids.note : undefined}
          className={cx(
            fieldClass,
            'flex cursor-default items-center gap-2 pr-2.5 text-left',
            error ? 'field-bad! data-[focus-visible]:outline-none' : 'data-[focus-visible]:field-focus',
            isOpen && !error && 'field-focus',
          )}
        >
          <span id={ids.value} className={cx('min-w-0 flex-1 truncate', shown === null && 'text-muted')}>
            {shown ?? placeholder}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Button>
        {/* Without a dialog inside, it is one itself: named by the field. */}
        <Popover
          placement="bottom start"
          className="flex max-h-90! w-(--trigger-width) min-w-64 flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
        >
          <SearchOptions
            {...list}
            label={label}
            onChoose={(option) => {
              onChange(option);
              setIsOpen(false);
            }}
          />
        </Popover>
      </DialogTrigger>
      <FieldNote id={ids.note} help={help} error={error} />
    </div>
  );
}
