import type { FieldErrors } from '@yupflow/contract/error-codes';
import { limits } from '@yupflow/contract/limits';
import { type MediaKind, type MessageForm, mediaKinds } from '@yupflow/contract/messages';
import { AppError } from '../../platform/app-error.ts';

const isMediaKind = (kind: string): kind is MediaKind => mediaKinds.some((known) => known === kind);

/** What a file must be to be sent as a kind. WhatsApp plays voice notes as ogg/opus alone, and stickers are webp. */
const fits: Record<MediaKind, (type: string) => boolean> = {
  image: (type) => ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].includes(type),
  video: (type) => type.startsWith('video/'),
  audio: (type) => type.startsWith('audio/'),
  voice: (type) => type === 'audio/ogg',
  document: () => true,
  sticker: (type) => type === 'image/webp',
};

export const fitsKind = (kind: MediaKind, type: string): boolean => fits[kind](type);

const withCaption: readonly string[] = ['image', 'video', 'document'];

function pollFaultsOf(question: string, poll: MessageForm['poll']): FieldErrors {
  if (!question) return { text: 'required' };
  if ([...question].length > limits.pollQuestionLength) return { text: 'too_long' };
  if (!poll) return { poll: 'required' };
  if (poll.options.some((option) => option === '')) return { 'poll.options': 'required' };
  // Votes name options by what they say.
  return new Set(poll.options).size < poll.options.length ? { 'poll.options': 'invalid' } : {};
}

function faultsOf(form: MessageForm, fileType: string | undefined): FieldErrors {
  const { kind, text, media, location, contacts, poll, template } = form;
  if (location && kind !== 'location') return { location: 'unknown_field' };
  if (contacts && kind !== 'contact') return { contacts: 'unknown_field' };
  if (poll && kind !== 'poll') return { poll: 'unknown_field' };
  if (template && kind !== 'template') return { template: 'unknown_field' };
  if (isMediaKind(kind)) {
    if (!media) return { 'media.key': 'required' };
    if (!fileType || !fits[kind](fileType)) return { 'media.key': 'invalid' };
    if (text && !withCaption.includes(kind)) return { text: 'unknown_field' };
    return [...text].length > limits.captionLength ? { text: 'too_long' } : {};
  }
  if (media) return { media: 'unknown_field' };
  if (kind === 'text') return text ? {} : { text: 'required' };
  if (kind === 'poll') return pollFaultsOf(text, poll);
  if (text) return { text: 'unknown_field' };
  // Its words are the channel's, and what is wrong with its values is found where they are filled.
  if (kind === 'template') return template ? {} : { template: 'required' };
  if (kind === 'location') return location ? {} : { location: 'required' };
  return contacts ? {} : { contacts: 'required' };
}

/** `fileType` is of the company's file that the form names; undefined where there is none. */
export function checkMessage(form: MessageForm, fileType: string | undefined): void {
  const fields = faultsOf(form, fileType);
  if (Object.keys(fields).length) throw new AppError('invalid_fields', { fields });
}
