import type { Library } from './library.ts';

/** Bytes are kept as they are, since most keys are bytes; everything else as JSON. */
const marks = { bytes: 0, json: 1 };

export function encodeKey({ BufferJSON }: Library, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.of(marks.bytes), value]);
  return Buffer.concat([Buffer.of(marks.json), Buffer.from(JSON.stringify(value, BufferJSON.replacer))]);
}

/** A new value at each call: the library changes what it is given. */
export function decodeKey({ BufferJSON, proto }: Library, type: string, kept: Uint8Array): unknown {
  const value = Buffer.from(kept.subarray(1));
  if (kept[0] === marks.bytes) return value;
  const parsed: unknown = JSON.parse(value.toString(), BufferJSON.reviver);
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(parsed as object) : parsed;
}
