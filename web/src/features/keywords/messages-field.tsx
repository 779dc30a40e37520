import { limits } from '@yupflow/contract/limits';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChosenMedia, MediaField } from '../../pickers/media-field.tsx';
import { VariableText } from '../../pickers/variable-text.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** As it stands in the form: what it is follows from its file. */
export interface DraftMessage {
  readonly text: string;
  readonly media: ChosenMedia | null;
}

export const emptyMessage: DraftMessage = { text: '', media: null };

interface Props {
  readonly value: readonly DraftMessage[];
  readonly onChange: (messages: DraftMessage[]) => void;
  readonly onUploading: (isUploading: boolean) => void;
  readonly errorAt: (index: number) => { readonly text: string | null; readonly media: string | null };
}

const swapped = (messages: readonly DraftMessage[], at: number, other: number) =>
  messages.map((message, index) =>
    index === at ? messages[other] : index === other ? messages[at] : message,
  ) as DraftMessage[];

/** What a keyword sends by itself, one after the other. */
export function MessagesField({ value, onChange, onUploading, errorAt }: Props) {
  const { t } = useTranslation('keywords');
  const change = (at: number, changes: Partial<DraftMessage>) =>
    onChange(value.map((message, index) => (index === at ? { ...message, ...changes } : message)));
  return (
    <div className="grid gap-3">
      {value.map((message, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a message has no other name than its place
          key={at}
          aria-label={t('message', { number: at + 1 })}
          className="grid gap-3 rounded-lg border border-line p-3"
        >
          <div className="flex items-center">
            <span className="mr-auto text-dense font-medium">{t('message', { number: at + 1 })}</span>
            <IconButton
              label={t('messageUp', { number: at + 1 })}
              icon={ArrowUp}
              isDisabled={at === 0}
              onPress={() => onChange(swapped(value, at, at - 1))}
            />
            <IconButton
              label={t('messageDown', { number: at + 1 })}
              icon={ArrowDown}
              isDisabled={at === value.length - 1}
              onPress={() => onChange(swapped(value, at, at + 1))}
            />
            <IconButton
              label={t('removeMessage', { number: at + 1 })}
              icon={Trash2}
              isDisabled={value.length === 1}
              onPress={() => onChange(value.toSpliced(at, 1))}
            />
          </div>
          <VariableText
            label={t('text')}
            value={message.text}
            onChange={(text) => change(at, { text })}
            longest={limits.messageLength}
            rows={3}
            error={errorAt(at).text}
          />
          <MediaField
            media={message.media}
            onChange={(media) => change(at, { media })}
            onUploading={onUploading}
            error={errorAt(at).media}
          />
        </fieldset>
      ))}
      {value.length < limits.keywordMessages && (
        <Button icon={Plus} className="justify-self-start" onPress={() => onChange([...value, emptyMessage])}>
          {t('addMessage')}
        </Button>
      )}
    </div>
  );
}
