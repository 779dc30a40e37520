import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from './clock.ts';
import { usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

interface Props {
  readonly url: string | null;
  readonly seconds: number | undefined;
  readonly waveform: readonly number[] | undefined;
  readonly meta?: ReactNode;
  readonly onError?: () => void;
}

/** A voice note or another sound: its shape, where one is in it, and how fast it goes. */
export function VoicePlayer({ url, seconds, waveform, meta, onError = () => {} }: Props) {
  const { t, i18n } = useTranslation('conversation');
  const { props, isPlaying, at, length, speed, toggle, seek, nextSpeed } = usePlayer(url, seconds, onError);
  const PlayIcon = isPlaying ? Pause : Play;
  const speedText = `${new Intl.NumberFormat(i18n.language).format(speed)}×`;
  return (
    <div className="flex w-66 max-w-full items-center gap-2.5">
      <audio {...props} />
      <button
        type="button"
        disabled={!url}
        aria-label={t(isPlaying ? 'media.pause' : 'media.play')}
        onClick={toggle}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-fill text-brand-foreground disabled:opacity-60 pointer-coarse:size-10"
      >
        <PlayIcon aria-hidden className="size-3.5 fill-current" />
      </button>
      <div className="min-w-0 flex-1">
        <div className="relative">
          <Waveform points={waveform} heard={length ? at / length : 0} />
          <input
            type="range"
            min={0}
            max={length ?? 0}
            step={0.1}
            value={Math.min(at, length ?? 0)}
            disabled={!url || !length}
            aria-label={t('media.seek')}
            aria-valuetext={t('media.position', { at: clock(at), length: clock(length ?? 0) })}
            onChange={(event) => seek(Number(event.target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-40"
          />
        </div>
        <div className="mt-0.5 flex items-center justify-between gap-2 text-meta/3.5 text-soft tabular-nums">
          <span>
            {at > 0 && `${clock(at)} / `}
            {length === undefined ? '–:––' : clock(length)}
          </span>
          {meta}
        </div>
      </div>
      <button
        type="button"
        onClick={nextSpeed}
        aria-label={t('media.speed', { speed: speedText })}
        className="min-w-8 rounded-md border border-line-strong bg-surface px-1 py-1 text-[11px]/none font-semibold text-soft"
      >
        {speedText}
      </button>
    </div>
  );
}
