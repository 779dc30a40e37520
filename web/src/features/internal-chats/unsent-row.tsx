import { Clock, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutage } from '../../api/outage.ts';
import { useFileSize } from '../../locales/file-size.ts';
import { MessageText } from '../../pickers/conversation/message-text.tsx';
import { isHopeless } from '../../resource/unsent/queued.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { discardUnsent, retryUnsent, type UnsentMessage, useUnsentProgress } from './unsent-messages.ts';

/** What was just sent, and what becomes of it. */
export function UnsentRow({ unsent }: { readonly unsent: UnsentMessage }) {
  const { t } = useTranslation(['internal-chats', 'conversation']);
  const size = useFileSize();
  const progress = useUnsentProgress(unsent.key);
  const { text, file, state, media } = unsent;
  return (
    <article aria-label={t('unsent')} className="mt-1 flex gap-3 px-2 py-0.5">
      <span className="flex w-7 shrink-0 justify-center pt-1">
        <Clock aria-hidden className="size-3.5 text-muted" />
      </span>
      <div className="min-w-0 flex-1 text-body text-soft">
        {file && (
          <p className="flex items-center gap-2 text-dense">
            <Paperclip aria-hidden className="size-4 shrink-0" />
            <span className="truncate" title={file.name}>
              {file.name}
            </span>
            <span className="shrink-0 text-meta text-muted">{size(file.blob.size)}</span>
          </p>
        )}
        {file && state === 'sending' && !media && (
          <div className="my-1.5 flex max-w-80">
            <ProgressBar label={t('sendingFile', { name: file.name })} share={progress ?? 0} />
          </div>
        )}
        {text && <MessageText text={text} />}
        <State unsent={unsent} />
      </div>
    </article>
  );
}

function State({ unsent: { key, state, refusal, file, media } }: { readonly unsent: UnsentMessage }) {
  const { t } = useTranslation(['conversation', 'errors']);
  const isOffline = useOutage(({ isOn }) => isOn);
  const discard = <Deed onPress={() => void discardUnsent(key)}>{t('unsent.discard')}</Deed>;
  if (state === 'refused') {
    const reason = t(`errors:codes.${refusal ?? 'unexpected'}`, { defaultValue: t('errors:codes.unexpected') });
    return (
      <p className="flex flex-wrap gap-x-3 text-meta text-bad">
        {refusal === 'stale' || refusal === 'unfit' ? t(`unsent.${refusal}`) : t('unsent.refused', { reason })}
        {!isHopeless({ refusal }) && <Deed onPress={() => void retryUnsent(key)}>{t('failed.retry')}</Deed>}
        {discard}
      </p>
    );
  }
  if (state === 'waiting' && isOffline)
    return (
      <p className="flex flex-wrap gap-x-3 text-meta text-muted">
        {t('unsent.offline')}
        {discard}
      </p>
    );
  return file && !media ? <p className="text-meta text-muted">{discard}</p> : null;
}

function Deed({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="font-medium text-text underline underline-offset-2">
      {children}
    </button>
  );
}
