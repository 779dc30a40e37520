import type { ShortTag } from '@yupflow/contract/tags';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../ui/field-note.tsx';
import { labelClass } from '../ui/text-field.tsx';
import { TagOptions } from './tag-picker-options.tsx';

interface Props {
  readonly label: string;
  readonly value: readonly ShortTag[];
  readonly onChange: (tags: ShortTag[]) => void;
  readonly isOptional?: boolean;
  readonly help?: ReactNode;
  readonly error?: string | null;
}

/** Any number of tags, each to be taken off again. Its page brings the texts of `tags`. */
export function TagPicker({ label, value, onChange, isOptional = false, help, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={error || help ? `${id}-note` : undefined} className="min-w-0">
      <legend className={labelClass}>
        {label}
        {isOptional && <span className="font-normal text-muted"> {t('optional')}</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {value.map((tag) => (
          <RemovableTag key={tag.id} tag={tag} onRemove={() => onChange(value.filter((one) => one.id !== tag.id))} />
        ))}
        <AddTags label={label} value={value} onChange={onChange} />
      </div>
      <FieldNote id={`${id}-note`} help={help} error={error} />
    </fieldset>
  );
}

/** Opens the search; it stays open while several are ticked. */
function AddTags({ label, value, onChange }: Pick<Props, 'label' | 'value' | 'onChange'>) {
  const { t } = useTranslation('tags');
  return (
    <DialogTrigger>
      <Button className="inline-flex h-7 items-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-meta font-medium text-soft outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand pointer-coarse:h-11 pointer-coarse:px-3 max-sm:h-11 max-sm:px-3">
        <Plus aria-hidden className="size-3.5" />
        {t('picker.add')}
      </Button>
      {/* Without a dialog inside, it is one itself. */}
      <Popover
        placement="bottom start"
        aria-label={label}
        className="flex max-h-90! w-72 max-w-[calc(100vw-2rem)] flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <TagOptions label={label} value={value} onChange={onChange} />
      </Popover>
    </DialogTrigger>
  );
}

function RemovableTag({ tag, onRemove }: { readonly tag: ShortTag; readonly onRemove: () => void }) {
  const { t } = useTranslation('tags');
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-raised pl-2 text-meta font-medium text-soft pointer-coarse:h-11 max-sm:h-11">
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: tag.color }} />
      <span className="truncate" title={tag.name}>
        {tag.name}
      </span>
      <Button
        aria-label={t('picker.remove', { name: tag.name })}
        onPress={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand pointer-coarse:size-11 max-sm:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </span>
  );
}
