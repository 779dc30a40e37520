import type { MessageKind } from '@yupflow/contract/messages';

/** What each kind of message may hold; a voice note may come in a container that calls itself film. */
const holds: Partial<Record<MessageKind, RegExp>> = {
  image: /^image\//,
  sticker: /^image\//,
  video: /^video\//,
  audio: /^(audio\/|video\/(webm|ogg|mp4))/,
  voice: /^(audio\/|video\/(webm|ogg|mp4))/,
};

/** A message is shown as what its file is: one that pretends to be a picture and is none becomes a document. */
export function kindOfFile(kind: MessageKind, type: string): MessageKind {
  return (holds[kind]?.test(type) ?? true) ? kind : 'document';
}
