import { useCallback, useEffect, useRef, useState } from 'react';
import { toOgg } from './to-ogg.ts';
import { waveformOf } from './waveform-of.ts';

export interface Voice {
  readonly blob: Blob;
  readonly seconds: number;
  readonly waveform: readonly number[];
}

type State = 'starting' | 'recording' | 'converting' | 'ready' | 'refused' | 'failed';

const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
const lookMs = 50;

/** Records from when it is shown until it is stopped. What is gone from the screen stops listening at once. */
export function useRecorder() {
  const [state, setState] = useState<State>('starting');
  const [level, setLevel] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const [voice, setVoice] = useState<Voice | null>(null);
  const session = useRef<Session | null>(null);

  useEffect(() => {
    let isGone = false;
    open((loudness, elapsed) => {
      setLevel(loudness);
      setSeconds(elapsed);
    }).then(
      (opened) => {
        if (isGone) return opened.end();
        session.current = opened;
        setState('recording');
      },
      () => isGone || setState('refused'),
    );
    return () => {
      isGone = true;
      session.current?.end();
    };
  }, []);

  /** Null where there is nothing to send. */
  const finish = useCallback(async (): Promise<Voice | null> => {
    const current = session.current;
    if (!current) return null;
    setState('converting');
    try {
      const recorded = await current.stop();
      const made: Voice = {
        blob: await toOgg(recorded.blob),
        seconds: Math.round(recorded.seconds * 10) / 10,
        waveform: waveformOf(recorded.levels),
      };
      setVoice(made);
      setState('ready');
      return made;
    } catch {
      setState('failed');
      return null;
    }
  }, []);

  return { state, level, seconds, voice, finish };
}

interface Session {
  readonly stop: () => Promise<{ blob: Blob; seconds: number; levels: readonly number[] }>;
  readonly end: () => void;
}

async function open(onLevel: (loudness: number, seconds: number) => void): Promise<Session> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
  });
  const recorder = new MediaRecorder(stream, { mimeType: types.find((type) => MediaRecorder.isTypeSupported(type)) });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const levels: number[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const loudness = Math.min(1, Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length) * 4);
    levels.push(loudness);
    onLevel(loudness, (performance.now() - startedAt) / 1_000);
  }, lookMs);
  recorder.start();

  const end = () => {
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  return {
    end,
    stop: () =>
      new Promise((resolve) => {
        const seconds = (performance.now() - startedAt) / 1_000;
        recorder.onstop = () => resolve({ blob: new Blob(chunks, { type: recorder.mimeType }), seconds, levels });
        end();
      }),
  };
}
