import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Fault } from '@yupflow/flow-engine/check/fault';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionsForm } from './forms/actions-form.tsx';
import { ChoicesForm } from './forms/choices-form.tsx';
import { ConditionForm } from './forms/condition-form.tsx';
import { JumpForm } from './forms/jump-form.tsx';
import { LocationForm } from './forms/location-form.tsx';
import { MediaForm } from './forms/media-form.tsx';
import { CardsForm, DelayForm, LinkForm, TextForm } from './forms/message-forms.tsx';
import { EmailForm, NotifyForm, PixelForm } from './forms/outside-forms.tsx';
import { QuestionForm } from './forms/question-form.tsx';
import { RandomizerForm } from './forms/randomizer-form.tsx';
import { RequestForm } from './forms/request-form.tsx';
import { TemplateForm } from './forms/template-form.tsx';
import { WaitForm } from './forms/wait-form.tsx';

interface Props {
  readonly block: Block;
  readonly faults: readonly Fault[];
  readonly onChange: (changes: Partial<Block>) => void;
}

/** Everything that can be said about one block. */
export function BlockForm({ block, faults, onChange }: Props) {
  const { t } = useTranslation('blocks');
  return (
    <div className="flex flex-col gap-5">
      <WholeFaults faults={faults} />
      <TextField
        label={t('form.name')}
        value={block.name}
        maxLength={flowLimits.nameLength}
        autoComplete="off"
        onChange={(name) => onChange({ name })}
      />
      <OwnForm block={block} faults={faults} onChange={onChange} />
      <TextArea
        label={t('note')}
        isOptional
        rows={2}
        value={block.note}
        help={t('form.noteHelp')}
        onChange={(note) => onChange({ note: note.slice(0, flowLimits.noteLength) })}
      />
    </div>
  );
}

/** What is wrong with the block as a whole: no field has it. */
function WholeFaults({ faults }: Pick<Props, 'faults'>) {
  const { t } = useTranslation('blocks');
  const whole = faults.filter(({ part }) => part === undefined);
  if (whole.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-lg border border-bad-line bg-bad-soft px-3 py-2 text-dense text-bad">
      {whole.map(({ code }) => (
        <li key={code} className="flex gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(`faults.${code}`)}
        </li>
      ))}
    </ul>
  );
}

function OwnForm({ block, faults, onChange }: Props) {
  const { t } = useTranslation('blocks');
  switch (block.type) {
    case 'text':
      return <TextForm block={block} faults={faults} onChange={onChange} />;
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return <MediaForm block={block} faults={faults} onChange={onChange} />;
    case 'location':
      return <LocationForm block={block} faults={faults} onChange={onChange} />;
    case 'contact_card':
      return <CardsForm block={block} faults={faults} onChange={onChange} />;
    case 'delay':
      return <DelayForm block={block} faults={faults} onChange={onChange} />;
    case 'save_answer':
      return <QuestionForm block={block} faults={faults} onChange={onChange} />;
    case 'reply_buttons':
    case 'list':
    case 'numbered_menu':
      return <ChoicesForm block={block} faults={faults} onChange={onChange} />;
    case 'template':
      return <TemplateForm block={block} faults={faults} onChange={onChange} />;
    case 'link':
      return <LinkForm block={block} faults={faults} onChange={onChange} />;
    case 'actions':
      return <ActionsForm block={block} faults={faults} onChange={onChange} />;
    case 'condition':
      return <ConditionForm block={block} faults={faults} onChange={onChange} />;
    case 'randomizer':
      return <RandomizerForm block={block} faults={faults} onChange={onChange} />;
    case 'wait':
      return <WaitForm block={block} faults={faults} onChange={onChange} />;
    case 'go_to_flow':
      return <JumpForm block={block} faults={faults} onChange={onChange} />;
    case 'http_request':
      return <RequestForm block={block} faults={faults} onChange={onChange} />;
    case 'notify_member':
      return <NotifyForm block={block} faults={faults} onChange={onChange} />;
    case 'send_email':
      return <EmailForm block={block} faults={faults} onChange={onChange} />;
    case 'pixel_meta':
    case 'pixel_ga4':
    case 'pixel_tiktok':
      return <PixelForm block={block} faults={faults} onChange={onChange} />;
    case 'start':
    case 'end':
      return <p className="text-dense text-soft">{t(`form.about.${block.type}`)}</p>;
  }
}
