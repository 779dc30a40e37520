import type { MediaKind } from './messages.ts';

/** What phones show in the conversation; anything else is a file to download. */
const pictures = ['image/jpeg', 'image/png', 'image/webp'];
const films = ['video/mp4', 'video/webm', 'video/quicktime', 'video/3gpp'];

/** As what a file of this type is best sent. */
export function mediaKindOf(type: string): MediaKind {
  if (pictures.includes(type)) return 'image';
  if (films.includes(type)) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'document';
}
