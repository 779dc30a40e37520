import { limits } from '@yupflow/contract/limits';
import type { MessageForm } from '@yupflow/contract/messages';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { askedOptions, withRoom } from './poll-options.ts';

type Asked = NonNullable<MessageForm['poll']>;

interface Props {
  readonly onSend: (question: string, poll: Asked) => void;
  readonly onClose: () => void;
}

/** A question, and what may be answered: a row is always free until there are enough. */
export default function PollDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const [question, setQuestion] = useState('');
  const [rows, setRows] = useState<readonly string[]>(['', '']);
  const [isMultiple, setIsMultiple] = useState(false);
  const help = useId();
  const { options, repeated } = askedOptions(rows);
  const isTooLong = [...question.trim()].length > limits.pollQuestionLength;
  const canSend = question.trim() !== '' && !isTooLong && options.length >= 2 && repeated === null;
  const change = (at: number, text: string) => setRows(withRoom(rows.with(at, text)));
  return (
    <FormDialog
      title={t('poll.title')}
      confirmLabel={t('poll.send')}
      canConfirm={canSend}
      onClose={onClose}
      onConfirm={() => {
        onSend(question.trim(), { options, is_multiple: isMultiple });
        onClose();
      }}
    >
      <TextField
        label={t('poll.question')}
        value={question}
        onChange={setQuestion}
        longest={limits.pollQuestionLength}
        autoComplete="off"
      />
      <fieldset className="-m-1 flex max-h-[45dvh] flex-col gap-3 overflow-y-auto p-1">
        <legend className="sr-only">{t('poll.options')}</legend>
        {rows.map((text, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={at}
            label={t('poll.option', { number: at + 1 })}
            value={text}
            onChange={(next) => change(at, next)}
            maxLength={limits.pollOptionLength}
            autoComplete="off"
            error={repeated === at ? t('poll.repeated') : null}
            inputClassName={rows.length > 2 && text !== '' ? 'pr-10' : ''}
            end={
              rows.length > 2 &&
              text !== '' && (
                <IconButton
                  label={t('poll.removeOption', { number: at + 1 })}
                  icon={X}
                  onPress={() => setRows(withRoom(rows.toSpliced(at, 1)))}
                  className="absolute top-1/2 right-1 size-7 -translate-y-1/2 text-muted!"
                />
              )
            }
          />
        ))}
      </fieldset>
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block text-dense font-medium">{t('poll.multiple')}</span>
          <span id={help} className="block text-meta text-muted">
            {t('poll.multipleHelp')}
          </span>
        </span>
        <Switch label={t('poll.multiple')} describedBy={help} isOn={isMultiple} onChange={setIsMultiple} />
      </div>
    </FormDialog>
  );
}
