import type { Message } from '@yupflow/contract/messages';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/me.ts';
import { useOutage } from '../../../../api/outage.ts';
import { isHopeless } from '../../../../resource/unsent/queued.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import type { Unsent } from '../../composer/unsent/unsent.ts';
import { discardUnsent, retryUnsent, useUnsentProgress } from '../../composer/unsent/use-unsent.ts';
import { Bubble } from './bubble.tsx';
import { Side } from './message-row.tsx';
import { UnderButton, UnderLine } from './under-bubble.tsx';

/** What was just sent, as it will stand there, and what becomes of it. */
export function UnsentRow({ unsent }: { readonly unsent: Unsent }) {
  const { t } = useTranslation('conversation');
  const message = useAsMessage(unsent);
  const progress = useUnsentProgress(unsent.key);
  const isUploading = unsent.state === 'sending' && unsent.file !== null && !unsent.form.media;
  return (
    <Side isOut hasReactions={false}>
      <article
        data-message={unsent.key}
        tabIndex={-1}
        aria-label={t('messageOut')}
        className="flex max-w-full min-w-0 flex-col rounded-xl"
      >
        <Bubble message={message} isRunStart />
        {isUploading && (
          <div className="mt-1.5 flex items-center gap-2 self-stretch">
            <ProgressBar label={t('unsent.uploading')} share={progress ?? 0} />
          </div>
        )}
      </article>
      <State unsent={unsent} isUploading={isUploading} />
    </Side>
  );
}

function State({ unsent, isUploading }: { readonly unsent: Unsent; readonly isUploading: boolean }) {
  const { t } = useTranslation(['conversation', 'errors']);
  const isOffline = useOutage(({ isOn }) => isOn);
  const discard = <UnderButton onPress={() => void discardUnsent(unsent.key)}>{t('unsent.discard')}</UnderButton>;
  if (unsent.state === 'refused')
    return (
      <UnderLine isBad>
        {unsent.refusal === 'stale' || unsent.refusal === 'unfit'
          ? t(`unsent.${unsent.refusal}`)
          : t('unsent.refused', {
              reason: t(`errors:codes.${unsent.refusal ?? 'unexpected'}`, {
                defaultValue: t('errors:codes.unexpected'),
              }),
            })}
        {!isHopeless(unsent) && (
          <UnderButton hasRetryIcon onPress={() => void retryUnsent(unsent.key)}>
            {t('failed.retry')}
          </UnderButton>
        )}
        {discard}
      </UnderLine>
    );
  if (isUploading) return <UnderLine>{discard}</UnderLine>;
  if (unsent.state === 'waiting' && isOffline)
    return (
      <UnderLine>
        {t('unsent.offline')}
        {discard}
      </UnderLine>
    );
  return null;
}

/** Shown by the same bubble as the others. */
function useAsMessage(unsent: Unsent): Message {
  const me = useMe();
  const { file } = unsent;
  const url = useMemo(() => (file ? URL.createObjectURL(file.blob) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const { form } = unsent;
  return {
    id: unsent.key,
    chat_id: unsent.chatId,
    direction: 'out',
    kind: unsent.kind,
    text: form.text,
    media:
      unsent.stored ??
      (file && {
        url,
        key: null,
        state: 'ready',
        name: file.name,
        type: file.type,
        size: file.blob.size,
        width: file.width,
        height: file.height,
        seconds: file.seconds,
        waveform: file.waveform && [...file.waveform],
      }),
    state: unsent.state === 'refused' ? 'failed' : 'queued',
    failure: null,
    held_until: null,
    sender: { type: 'member', id: unsent.userId, name: me?.name ?? null, address: null },
    automation: null,
    quoted: unsent.quoted,
    location: form.location ?? null,
    contacts: form.contacts ?? null,
    event: null,
    ...(form.poll && {
      poll: {
        is_multiple: form.poll.is_multiple,
        options: form.poll.options.map((text) => ({ text, votes: 0, voters: [], is_mine: false })),
      },
    }),
    mentions: unsent.mentionNames.map((name) => ({ id: name, name })),
    reactions: [],
    created_at: unsent.createdAt,
    edited_at: null,
    deleted_at: null,
  };
}
