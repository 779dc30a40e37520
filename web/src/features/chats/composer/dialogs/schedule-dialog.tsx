import { useQueryClient } from '@tanstack/react-query';
import { chats, type OpenChat } from '@yupflow/contract/chats';
import { files } from '@yupflow/contract/files';
import { limits } from '@yupflow/contract/limits';
import type { MessageForm } from '@yupflow/contract/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { sendFile } from '../../../../api/send-file.ts';
import { randomKey } from '../../../../browser/platform.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { useFormat } from '../../../../locales/format.ts';
import { useTimeZone } from '../../../../locales/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { DatetimeField } from '../../../../ui/datetime-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { chatKeys } from '../../chat-keys.ts';
import type { ComposerState } from '../use-composer.ts';
import { presetMoments, zoneName } from './schedule-presets.ts';

interface Props {
  readonly chat: OpenChat;
  readonly pieces: ComposerState['pieces'];
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** What is written in the composer, at a later time. */
export default function ScheduleDialog({ chat, pieces, onScheduled, onClose }: Props) {
  const { t, i18n } = useTranslation('conversation');
  const errorText = useErrorText();
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const format = useFormat();
  const [at, setAt] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const presets = presetMoments(timeZone);
  const fault = at === null ? null : faultOf(at);

  async function save(sendAt: string) {
    setIsSaving(true);
    try {
      for (const piece of pieces) await schedule(chat.id, piece, sendAt);
      toast.success(t('schedule.done', { at: format.moment(sendAt) }));
      onScheduled();
      onClose();
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSaving(false);
    await client.invalidateQueries({ queryKey: chatKeys.item(chat.id) });
  }

  return (
    <FormDialog
      title={t('schedule.title')}
      confirmLabel={t('schedule.confirm')}
      canConfirm={at !== null && fault === null}
      isPending={isSaving}
      onClose={onClose}
      onConfirm={() => at && void save(at)}
    >
      <p className="line-clamp-4 rounded-lg bg-raised px-3 py-2 text-dense whitespace-pre-wrap wrap-anywhere text-soft">
        {pieces.map(({ kind, form, file }) => form.text || file?.name || t(`kinds.${kind}`)).join('\n')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {presets.map(([name, moment]) => (
          <Button key={name} onPress={() => setAt(moment)}>
            {t(`schedule.presets.${name}`)}
          </Button>
        ))}
      </div>
      <DatetimeField
        label={t('schedule.at')}
        value={at}
        onChange={setAt}
        help={t('schedule.zone', { zone: zoneName(timeZone, i18n.language) })}
        error={fault && t(`schedule.${fault}`)}
      />
    </FormDialog>
  );
}

function faultOf(at: string): 'noDate' | 'past' | 'tooFar' | null {
  const moment = new Date(at).getTime();
  if (!at.endsWith('Z') || Number.isNaN(moment)) return 'noDate';
  if (moment <= Date.now()) return 'past';
  return moment > Date.now() + limits.scheduledDays * 86_400_000 ? 'tooFar' : null;
}

async function schedule(chatId: string, piece: Props['pieces'][number], sendAt: string): Promise<void> {
  const { file, kind, form } = piece;
  const sending = { onProgress: () => {}, signal: new AbortController().signal };
  const uploaded = file && (await sendFile(files.upload, file.blob, sending, file.name));
  const media = uploaded
    ? { key: uploaded.key, width: file.width, height: file.height, seconds: file.seconds }
    : form.media;
  const body = { ...form, kind, media, send_at: sendAt } as MessageForm & { send_at: string };
  await call(chats.schedule, { params: { id: chatId }, body }, { idempotencyKey: randomKey() });
}
