/** Phones take voice notes as ogg/opus alone; browsers record other wrappings around the same sound. */
export async function toOgg(recorded: Blob): Promise<Blob> {
  if (recorded.type.startsWith('audio/ogg')) return new Blob([recorded], { type: 'audio/ogg' });
  const { BlobSource, BufferTarget, Conversion, Input, MATROSKA, MP4, OggOutputFormat, Output, WEBM } = await import(
    'mediabunny'
  );
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(recorded), formats: [WEBM, MATROSKA, MP4] }),
    output: new Output({ format: new OggOutputFormat(), target }),
    audio: { codec: 'opus' },
    video: { discard: true },
  });
  await conversion.execute();
  if (!target.buffer) throw new Error('nothing was converted');
  return new Blob([target.buffer], { type: 'audio/ogg' });
}
