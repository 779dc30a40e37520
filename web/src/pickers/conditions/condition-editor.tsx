import { type ContactConditions, mostConditions } from '@yupflow/flow-engine/conditions/conditions';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ConditionChip } from './condition-chip.tsx';
import { newDraft } from './condition-drafts.ts';
import { contactItems, type OfferedItem, useSubjects } from './condition-names.tsx';
import { ValuePopover } from './condition-popover.tsx';
import { useWords } from './condition-words.ts';
import { SubjectOptions } from './subject-options.tsx';
import { useDrafts } from './use-drafts.ts';

interface Props {
  readonly value: ContactConditions;
  /** Told whole conditions only: one that still lacks its value waits in the editor. */
  readonly onChange: (conditions: ContactConditions) => void;
  readonly items?: readonly OfferedItem[];
}

const focusClass = 'outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand';

/** Conditions as chips, joined by and/or. Its page brings the texts of `conditions`, `custom-fields` and `tags`. */
export function ConditionEditor({ value, onChange, items = contactItems }: Props) {
  const { t } = useTranslation('conditions');
  const subjects = useSubjects(items);
  const { drafts, change, isComplete } = useDrafts(value, onChange, subjects.typeOf);
  const words = useWords(drafts, subjects);
  const [isAdding, setIsAdding] = useState(false);
  /** The chip whose value is asked for next, and then right now. */
  const added = useRef<string | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const other = value.match === 'all' ? 'any' : 'all';
  return (
    <fieldset aria-label={t('label')} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
      {drafts.map((draft, index) => (
        <span key={draft.key} className="flex max-w-full min-w-0 items-center gap-1">
          {index > 0 && (
            <TooltipTrigger>
              <Button
                aria-label={t('match.change', { now: t(`match.${value.match}`), other: t(`match.${other}`) })}
                onPress={() => change(drafts, other)}
                className={cx(
                  focusClass,
                  'h-(--control) min-w-6 rounded-md px-1 text-dense text-muted hover:bg-raised hover:text-text',
                )}
              >
                {t(`match.${value.match}`)}
              </Button>
              <Tooltip>{t(`match.help.${other}`)}</Tooltip>
            </TooltipTrigger>
          )}
          <ConditionChip
            draft={draft}
            subjects={subjects}
            words={words}
            isComplete={isComplete(draft)}
            isFresh={fresh === draft.key}
            onAsked={() => setFresh(null)}
            onChange={(next) => change(drafts.map((one) => (one.key === draft.key ? next : one)))}
            onRemove={() => {
              change(drafts.filter((one) => one.key !== draft.key));
              add.current?.focus();
            }}
          />
        </span>
      ))}
      {drafts.length < mostConditions && (
        <DialogTrigger isOpen={isAdding} onOpenChange={setIsAdding}>
          <Button
            ref={add}
            // The list that was chosen from is gone: one that opened sooner would close with it.
            onFocus={() => {
              if (added.current) setFresh(added.current);
              added.current = null;
            }}
            className={cx(controlClass, focusClass, 'border-transparent px-2 text-soft hover:bg-raised')}
          >
            <Plus aria-hidden className="size-4 text-muted" />
            {t('add')}
          </Button>
          <ValuePopover label={t('add')}>
            <SubjectOptions
              subjects={subjects}
              chosenId={null}
              onChoose={({ id, type }) => {
                const draft = newDraft(id, type);
                setIsAdding(false);
                added.current = draft.key;
                change([...drafts, draft]);
              }}
            />
          </ValuePopover>
        </DialogTrigger>
      )}
    </fieldset>
  );
}
