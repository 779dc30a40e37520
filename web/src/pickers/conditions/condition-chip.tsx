import type { Operator } from '@yupflow/flow-engine/conditions/conditions';
import { needsValue } from '@yupflow/flow-engine/conditions/operators';
import { CircleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { type Draft, operatorsFor, withOperator, withSubject } from './condition-drafts.ts';
import type { Subjects } from './condition-names.tsx';
import { ValuePopover } from './condition-popover.tsx';
import { ConditionValue } from './condition-value.tsx';
import type { useWords } from './condition-words.ts';
import { SubjectOptions } from './subject-options.tsx';

interface Props {
  readonly draft: Draft;
  readonly subjects: Subjects;
  readonly words: ReturnType<typeof useWords>;
  readonly isComplete: boolean;
  /** Just added: its value is asked for at once. */
  readonly isFresh: boolean;
  readonly onAsked: () => void;
  readonly onChange: (draft: Draft) => void;
  readonly onRemove: () => void;
}

const partClass =
  'flex h-full min-w-0 items-center gap-1.5 px-2 outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand disabled:hover:bg-transparent';

/** field | operator | value | ×, each part to be changed by itself. */
export function ConditionChip({ draft, subjects, words, isComplete, isFresh, ...props }: Props) {
  const { onAsked, onChange, onRemove } = props;
  const { t } = useTranslation('conditions');
  const [isNaming, setIsNaming] = useState(false);
  const type = subjects.typeOf(draft.subject);
  const subject = subjects.find(draft.subject);
  const isGone = subject === undefined && !subjects.isPending;
  const SubjectIcon = isComplete && !isGone ? subject?.icon : CircleAlert;
  const name = words.nameOf(draft.subject);
  const hasValue = needsValue(draft.operator);
  return (
    <fieldset
      aria-label={isComplete ? words.sentenceOf(draft) : t('incomplete', { condition: words.sentenceOf(draft) })}
      title={isComplete ? undefined : t('incompleteHelp')}
      className={cx(
        'flex h-(--control) max-w-full min-w-0 divide-x overflow-hidden rounded-lg border bg-surface text-dense whitespace-nowrap',
        isComplete && !isGone ? 'divide-line border-line' : 'divide-warn/40 border-warn border-dashed',
      )}
    >
      <DialogTrigger isOpen={isNaming} onOpenChange={setIsNaming}>
        <Button
          aria-label={t('changeSubject', { name })}
          className={cx(partClass, 'font-medium', isGone && 'text-warn')}
        >
          {SubjectIcon && (
            <SubjectIcon
              aria-hidden
              className={cx('size-4 shrink-0', isComplete && !isGone ? 'text-muted' : 'text-warn')}
            />
          )}
          <span className="truncate">{name}</span>
        </Button>
        <ValuePopover label={t('subjects')}>
          <SubjectOptions
            subjects={subjects}
            chosenId={draft.subject}
            onChoose={(chosen) => {
              setIsNaming(false);
              onChange(withSubject(draft, chosen.id, chosen.type, type));
            }}
          />
        </ValuePopover>
      </DialogTrigger>
      <OperatorPart
        draft={draft}
        type={type}
        words={words}
        onChange={(operator) => onChange(withOperator(draft, operator))}
      />
      {hasValue && !isGone && (
        <ValuePart draft={draft} type={type} words={words} isFresh={isFresh} onAsked={onAsked} onChange={onChange} />
      )}
      <Button
        aria-label={t('remove', { condition: words.sentenceOf(draft) })}
        onPress={onRemove}
        className={cx(partClass, 'shrink-0 px-1.5 text-muted hover:text-text pointer-coarse:px-3')}
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </fieldset>
  );
}

interface OperatorProps extends Pick<Props, 'draft' | 'words'> {
  readonly type: ReturnType<Subjects['typeOf']>;
  readonly onChange: (operator: Operator) => void;
}

function OperatorPart({ draft, type, words, onChange }: OperatorProps) {
  const { t } = useTranslation('conditions');
  const choices = operatorsFor(type);
  const shown = words.operatorOf(draft);
  return (
    <MenuTrigger>
      <Button
        isDisabled={choices.length === 0}
        aria-label={t('changeOperator', { operator: shown })}
        className={cx(partClass, 'shrink-0 text-soft')}
      >
        {shown}
      </Button>
      <Menu placement="bottom start">
        <MenuChoice
          title={words.nameOf(draft.subject)}
          value={draft.operator}
          options={choices.map((operator) => ({ value: operator, label: words.operatorOf({ ...draft, operator }) }))}
          onChoose={onChange}
        />
      </Menu>
    </MenuTrigger>
  );
}

interface ValueProps extends Pick<Props, 'draft' | 'words' | 'isFresh' | 'onAsked' | 'onChange'> {
  readonly type: ReturnType<Subjects['typeOf']>;
}

function ValuePart({ draft, type, words, isFresh, onAsked, onChange }: ValueProps) {
  const { t } = useTranslation('conditions');
  const [isOpen, setIsOpen] = useState(false);
  const typed = useRef<Draft | null>(null);
  const name = words.nameOf(draft.subject);
  const shown = words.valueTextOf(draft);
  const color = draft.subject === 'tag' && words.tags?.find((tag) => tag.id === [draft.value].flat()[0])?.color;
  const open = (next: boolean) => {
    setIsOpen(next);
    if (next) return;
    onAsked();
    if (typed.current) onChange(typed.current);
    typed.current = null;
  };
  return (
    <DialogTrigger isOpen={isOpen || isFresh} onOpenChange={open}>
      <Button
        aria-label={shown === null ? t('chooseValue', { name }) : t('changeValue', { name, value: shown })}
        className={cx(partClass, shown === null ? 'text-warn' : 'font-medium')}
      >
        {color && <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />}
        <span className="max-w-48 truncate" title={shown ?? undefined}>
          {shown ?? t('choose')}
        </span>
      </Button>
      <ValuePopover label={name}>
        <ConditionValue
          draft={draft}
          type={type}
          onChange={onChange}
          onType={(next) => {
            typed.current = next;
          }}
          onDone={() => open(false)}
        />
      </ValuePopover>
    </DialogTrigger>
  );
}
