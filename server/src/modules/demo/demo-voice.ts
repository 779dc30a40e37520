/** A voice message of the demo: somebody hums, since nobody of them is real. */

const samplesPerSecond = 8_000;
const seconds = 9;
const bars = 48;
/** Of the notes that are hummed: Hertz and seconds. */
const notes: readonly (readonly [pitch: number, length: number])[] = [
  [196, 0.9],
  [220, 0.6],
  [247, 1.1],
  [0, 0.4],
  [262, 0.7],
  [247, 0.7],
  [220, 1.2],
  [0, 0.5],
  [196, 0.8],
  [247, 0.8],
  [196, 1.3],
];

/** Swells and fades, so that no note begins with a click. */
const swell = (share: number) => Math.sin(Math.PI * share) ** 0.6;

function hum(): Float64Array {
  const sound = new Float64Array(samplesPerSecond * seconds);
  let at = 0;
  for (const [pitch, length] of notes) {
    const count = Math.min(Math.round(length * samplesPerSecond), sound.length - at);
    for (let index = 0; index < count; index++) {
      const phase = (2 * Math.PI * pitch * index) / samplesPerSecond;
      const tone = Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase);
      sound[at + index] = pitch === 0 ? 0 : 0.5 * swell(index / count) * tone;
    }
    at += count;
  }
  return sound;
}

/** Eight bits, one channel: as plain as a sound can be. */
function wavOf(sound: Float64Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, Uint8Array.from(sound, (sample) => Math.round(128 + 100 * sample))]);
}

function loudnessOf(sound: Float64Array): number[] {
  const part = sound.length / bars;
  const loudest = Array.from({ length: bars }, (_, bar) =>
    sound.subarray(Math.floor(bar * part), Math.floor((bar + 1) * part)).reduce((most, one) => Math.max(most, one), 0),
  );
  const most = Math.max(...loudest);
  return loudest.map((one) => Math.round((one / most) * 100) / 100);
}

export function murmur(): { content: Buffer; seconds: number; waveform: number[] } {
  const sound = hum();
  return { content: wavOf(sound), seconds, waveform: loudnessOf(sound) };
}
