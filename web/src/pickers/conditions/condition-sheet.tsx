import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../ui/slide-over.tsx';
import { ConditionEditor } from './condition-editor.tsx';

interface Props {
  readonly value: ContactConditions;
  readonly onChange: (conditions: ContactConditions) => void;
  /** Of the button that opens it. */
  readonly label: string;
  readonly title: string;
  /** Of the button that leads back to what was found. */
  readonly showLabel: string;
  /** What else narrows the list, and how much of it does now. */
  readonly others?: { readonly count: number; readonly fields: ReactNode };
}

/** The conditions where a phone has no room for them beside the search. */
export function ConditionSheet({ value, onChange, label, title, showLabel, others }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const count = value.items.length + (others?.count ?? 0);
  return (
    <>
      <Button icon={ListFilter} label={label} onPress={() => setIsOpen(true)} className="min-w-11 px-2!">
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-md bg-brand-soft px-1 text-meta text-text tabular-nums">
            {count}
          </span>
        )}
      </Button>
      <SlideOver isOpen={isOpen} onClose={close}>
        <SlideOverHeader title={title} onClose={close} />
        <SlideOverBody>
          {others && <div className="flex flex-wrap gap-2">{others.fields}</div>}
          <ConditionEditor value={value} onChange={onChange} />
        </SlideOverBody>
        <SlideOverFooter>
          <Button look="primary" onPress={close}>
            {showLabel}
          </Button>
        </SlideOverFooter>
      </SlideOver>
    </>
  );
}
