import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { useFieldSearch } from '../../../pickers/actions/field-search.tsx';
import type { KnownField } from '../../../pickers/known-fields.tsx';
import { SearchOptions } from '../../../ui/search-options.tsx';

interface Props {
  readonly label: string;
  readonly isOpen: boolean;
  readonly triggerRef: RefObject<HTMLElement | null>;
  /** A field that is made here is one of numbers. */
  readonly isNumber?: boolean;
  readonly onChoose: (field: string) => void;
  readonly onClose: () => void;
}

/** A value per contact, which the company named itself. */
const isOwn = ({ kind }: KnownField) => kind === 'user';

/** The company's own fields by search, beside whatever asked for one. */
export function FieldPopover({ label, isOpen, triggerRef, isNumber = false, onChoose, onClose }: Props) {
  const { choose, ...search } = useFieldSearch({
    fits: isOwn,
    newType: isNumber ? 'number' : 'text',
    onChoose: (field) => onChoose(field),
  });
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      placement="bottom end"
      className="flex max-h-90! w-72 max-w-[calc(100vw-2rem)] flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
    >
      <SearchOptions
        {...search}
        label={label}
        chosenId={null}
        onChoose={(field) => {
          choose(field);
          onClose();
        }}
      />
    </Popover>
  );
}
