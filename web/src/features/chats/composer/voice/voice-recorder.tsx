import { SendHorizontal, Square, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { clock } from '../../conversation/media/clock.ts';
import { VoicePlayer } from '../../conversation/media/voice-player.tsx';
import { useRecorder, type Voice } from './use-recorder.ts';

interface Props {
  readonly onSend: (voice: Voice) => void;
  readonly onClose: () => void;
}

/** In the composer's place while somebody speaks: how loud, how long, and then to listen to before it goes. */
export default function VoiceRecorder({ onSend, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const { state, level, seconds, voice, finish } = useRecorder();
  const url = useMemo(() => (voice ? URL.createObjectURL(voice.blob) : null), [voice]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  async function send() {
    const made = voice ?? (await finish());
    if (!made) return;
    onSend(made);
    onClose();
  }

  const isBroken = state === 'refused' || state === 'failed';
  const isReady = state === 'recording' || state === 'ready';
  const box = useRef<HTMLFieldSetElement>(null);
  const sender = useRef<HTMLButtonElement>(null);
  // Enter sends what was said: throwing it away is never the nearest key.
  useEffect(() => {
    (isReady ? sender : box).current?.focus();
  }, [isReady]);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={t('voice.label')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
      className="flex min-h-13 items-center gap-2 p-2 outline-none"
    >
      <IconButton label={t('voice.cancel')} icon={Trash2} onPress={onClose} />
      {isBroken && (
        <p role="alert" className="min-w-0 flex-1 text-dense text-bad">
          {t(state === 'refused' ? 'voice.refused' : 'voice.failed')}
        </p>
      )}
      {voice && (
        <div className="min-w-0 flex-1">
          <VoicePlayer url={url} seconds={voice.seconds} waveform={voice.waveform} />
        </div>
      )}
      {!isBroken && !voice && (
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-bad" />
          <span role="timer" aria-label={t('voice.recording')} className="text-dense font-medium tabular-nums">
            {clock(Math.floor(seconds))}
          </span>
          <div
            aria-hidden
            title={t('voice.level')}
            className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-raised"
          >
            <div
              style={{ width: `${Math.round(level * 100)}%` }}
              className="h-full rounded-full bg-brand transition-[width] duration-75"
            />
          </div>
          <IconButton
            label={t('voice.stop')}
            icon={Square}
            isDisabled={state !== 'recording'}
            onPress={() => void finish()}
          />
        </div>
      )}
      {!isBroken && (
        <Button
          ref={sender}
          look="primary"
          isPending={state === 'converting'}
          isDisabled={state === 'starting'}
          onPress={() => void send()}
          label={t('voice.send')}
        >
          <span className="max-sm:sr-only">{t('send')}</span>
          <SendHorizontal aria-hidden className="size-4" />
        </Button>
      )}
    </fieldset>
  );
}
