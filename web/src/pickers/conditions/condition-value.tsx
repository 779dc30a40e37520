import type { Draft, DraftValue, SubjectType } from './condition-drafts.ts';
import { DayValue } from './day-value.tsx';
import { MemberValue } from './member-value.tsx';
import { TagsValue, TagValue } from './tag-value.tsx';
import { NumberValue, TextValue } from './typed-value.tsx';

interface Props {
  readonly draft: Draft;
  readonly type: SubjectType;
  /** Chosen: it counts at once. */
  readonly onChange: (draft: Draft) => void;
  /** Typed so far: it counts once the popover closes. Null takes it back. */
  readonly onType: (draft: Draft | null) => void;
  readonly onDone: () => void;
}

/** What the value is chosen or typed with, by the type of what the condition is about. */
export function ConditionValue({ draft, type, onChange, onType, onDone }: Props) {
  const { operator, value } = draft;
  const choose = (next: DraftValue) => {
    onChange({ ...draft, value: next });
    onDone();
  };
  const typed = {
    onType: (next: DraftValue | undefined) => onType({ ...draft, value: next }),
    onCancel: () => onType(null),
    onDone,
  };
  const text = typeof value === 'string' ? value : null;
  switch (type) {
    case null:
      return null;
    case 'tag':
      if (operator !== 'in') return <TagValue value={text} onChoose={choose} />;
      return (
        <TagsValue value={Array.isArray(value) ? value : []} onChange={(tags) => onChange({ ...draft, value: tags })} />
      );
    case 'member':
      return <MemberValue value={text} onChoose={choose} />;
    case 'number':
      return <NumberValue {...typed} value={typeof value === 'number' ? value : null} />;
    case 'date':
    case 'datetime':
      return <DayValue {...typed} value={value} hasTime={type === 'datetime'} />;
    default:
      return <TextValue {...typed} value={text ?? ''} isWholePhone={type === 'phone' && operator.endsWith('is')} />;
  }
}
