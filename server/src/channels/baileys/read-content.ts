import type { proto } from 'baileys';
import type { InboundMessage, RemoteMedia } from '../channel.ts';
import { readMedia, readWaveform } from './media-reference.ts';
import { pollIn } from './polls.ts';
import { readText } from './read-text.ts';
import type { Said } from './unwrap-content.ts';
import { readCard } from './vcards.ts';

export type Content = Pick<InboundMessage, 'kind' | 'text' | 'media' | 'location' | 'contacts'>;

const nothing = { text: '', media: null, location: null, contacts: null } as const;

const textual = (text: string): Content => ({ ...nothing, kind: 'text', text });

/** It came, and what it says is not ours to see: on the phone it is. */
export const unreadable: Content = { ...nothing, kind: 'unreadable' };

const withMedia = (media: RemoteMedia | null, text: string | null | undefined): Content =>
  media ? { ...nothing, kind: media.kind, text: text ?? '', media } : unreadable;

const longestPlace = 200;
const longestAddress = 500;

interface Place {
  readonly degreesLatitude?: number | null;
  readonly degreesLongitude?: number | null;
  readonly name?: string | null;
  readonly address?: string | null;
}

function withLocation(place: Place, text: string | null | undefined): Content {
  const { degreesLatitude: latitude, degreesLongitude: longitude, name, address } = place;
  const isOnEarth = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  if (!isOnEarth) return unreadable;
  return {
    ...nothing,
    kind: 'location',
    text: text ?? '',
    location: {
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      ...(name ? { name: name.slice(0, longestPlace).toWellFormed() } : {}),
      ...(address ? { address: address.slice(0, longestAddress).toWellFormed() } : {}),
    },
  };
}

const mostCards = 10;

const withCards = (cards: readonly proto.Message.IContactMessage[]): Content => ({
  ...nothing,
  kind: 'contact',
  contacts: cards.slice(0, mostCards).map(({ vcard, displayName }) => readCard(vcard ?? '', displayName ?? '')),
});

/** Without zeros, which mean that nobody measured. */
const measuresOf = ({ width, height }: { width?: number | null; height?: number | null }) => ({
  width: width ?? 0,
  height: height ?? 0,
});

/** What a message says; null for what is no message at all. */
export function readContent({ content, field }: Said): Content | null {
  const { imageMessage, audioMessage, documentMessage, stickerMessage, locationMessage, liveLocationMessage } = content;
  const videoMessage = content.videoMessage ?? content.ptvMessage;
  if (imageMessage) return withMedia(readMedia('image', imageMessage, measuresOf(imageMessage)), imageMessage.caption);
  if (videoMessage) {
    const facts = { ...measuresOf(videoMessage), seconds: videoMessage.seconds ?? 0 };
    return withMedia(readMedia('video', videoMessage, facts), videoMessage.caption);
  }
  if (audioMessage) {
    const waveform = readWaveform(audioMessage.waveform);
    const facts = { seconds: audioMessage.seconds ?? 0, ...(waveform ? { waveform } : {}) };
    return withMedia(readMedia(audioMessage.ptt ? 'voice' : 'audio', audioMessage, facts), '');
  }
  if (documentMessage) {
    const name = documentMessage.fileName || documentMessage.title || '';
    return withMedia(readMedia('document', documentMessage, { name }), documentMessage.caption);
  }
  if (stickerMessage) return withMedia(readMedia('sticker', stickerMessage, measuresOf(stickerMessage)), '');
  if (locationMessage) return withLocation(locationMessage, locationMessage.comment);
  if (liveLocationMessage) return withLocation(liveLocationMessage, liveLocationMessage.caption);
  if (content.contactMessage) return withCards([content.contactMessage]);
  if (content.contactsArrayMessage) return withCards(content.contactsArrayMessage.contacts ?? []);
  const poll = pollIn(content);
  if (poll) return { ...nothing, kind: 'poll', text: poll.name ?? '' };
  const text = readText(content, field);
  return text === null ? null : textual(text);
}
