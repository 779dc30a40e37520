import { Lock, MessageCircle } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly isNote: boolean;
  readonly onChange: (isNote: boolean) => void;
}

const radioClass =
  'flex cursor-default items-center gap-1.5 rounded-md px-2.25 text-meta/none font-medium text-soft outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand chosen:bg-surface chosen:font-semibold chosen:text-text chosen:shadow-sm dark:chosen:bg-line-strong';

/** To the contact, or only to the team. */
export function ModeToggle({ isNote, onChange }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <RadioGroup
      aria-label={t('mode.label')}
      orientation="horizontal"
      value={isNote ? 'note' : 'reply'}
      onChange={(value) => onChange(value === 'note')}
      className="mr-1.5 flex h-7 shrink-0 rounded-lg bg-raised p-0.5"
    >
      <Radio value="reply" className={radioClass}>
        <MessageCircle aria-hidden className="size-3.5" />
        {t('mode.reply')}
      </Radio>
      <Radio value="note" className={radioClass}>
        <Lock aria-hidden className="size-3.5" />
        {t('mode.note')}
      </Radio>
    </RadioGroup>
  );
}
