let context: AudioContext | undefined;

const tones = [
  { hertz: 880, after: 0 },
  { hertz: 1_174.66, after: 0.09 },
] as const;
const seconds = 0.22;
const loudness = 0.12;

/** Two soft tones, made here rather than fetched. Before anybody has touched the page browsers keep it silent. */
export async function playSound(): Promise<void> {
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
  const now = context.currentTime;
  for (const { hertz, after } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'sine';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, now + after);
    volume.gain.linearRampToValueAtTime(loudness, now + after + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, now + after + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(now + after);
    tone.stop(now + after + seconds);
  }
}

const restMs = 1_500;

/** Once for all tabs of this browser, and not again at once. */
export function ring(): void {
  const play = async () => {
    await playSound().catch(() => {});
    await new Promise((rest) => setTimeout(rest, restMs));
  };
  // Without the API every tab rings: better than none.
  if (!('locks' in navigator)) void play();
  else void navigator.locks.request('chats-sound', { ifAvailable: true }, (lock) => (lock ? play() : null));
}
