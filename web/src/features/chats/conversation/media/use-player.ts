import { useEffect, useRef, useState } from 'react';

const speeds = [1, 1.5, 2] as const;
type Speed = (typeof speeds)[number];

/** One voice at a time, and the pace stays from one to the next. */
let playing: HTMLAudioElement | null = null;
let lastSpeed: Speed = 1;

/** Plays a sound that is fetched only once somebody wants to hear it. */
export function usePlayer(url: string | null, knownSeconds: number | undefined, onError: () => void) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(knownSeconds);
  const [speed, setSpeed] = useState<Speed>(lastSpeed);

  // A bubble that scrolls away falls silent.
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);

  // The clock of the element ticks four times a second; a long voice does not need more, a short one does.
  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(function look() {
      setAt(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const props = {
    ref: audio,
    src: url ?? undefined,
    preload: 'none' as const,
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onEnded: () => {
      setIsPlaying(false);
      setAt(0);
    },
    onError,
    onLoadedMetadata: () => {
      const seconds = audio.current?.duration ?? Number.NaN;
      if (knownSeconds === undefined && Number.isFinite(seconds)) setLength(seconds);
    },
  };

  return {
    props,
    isPlaying,
    at,
    length,
    speed,
    toggle() {
      const element = audio.current;
      if (!element) return;
      if (!element.paused) return element.pause();
      if (playing !== element) playing?.pause();
      playing = element;
      element.playbackRate = lastSpeed;
      setSpeed(lastSpeed);
      element.play().catch(() => setIsPlaying(false));
    },
    seek(seconds: number) {
      if (audio.current) audio.current.currentTime = seconds;
      setAt(seconds);
    },
    nextSpeed() {
      lastSpeed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
      setSpeed(lastSpeed);
      if (audio.current) audio.current.playbackRate = lastSpeed;
    },
  };
}
