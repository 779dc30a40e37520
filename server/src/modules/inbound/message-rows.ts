import type { InboundMessage } from '../../channels/channel.ts';
import { newId } from '../../platform/new-id.ts';
import type { MessageData, MessageRow } from '../chats/present-messages.service.ts';
import type { Line, Locked } from './find-peers.repository.ts';
import { cleanName, cleanText, type Peer } from './peers.ts';

/** A row of `messages`, and what it was made of. */
export interface NewRow {
  readonly row: MessageRow;
  readonly message: InboundMessage;
  readonly peer: Peer;
  /** It was there before, and could not be read. */
  readonly isFilled?: boolean;
}

function mediaOf({ media }: InboundMessage) {
  // What is needed to fetch it stays until it is here.
  return media && { ...media, size: media.size ?? 0, state: 'waiting' };
}

const mostPollOptions = 50;

function pollOf({ options, isMultiple, reference }: NonNullable<InboundMessage['poll']>) {
  const asked = options.slice(0, mostPollOptions).map(cleanText);
  return { options: [...new Set(asked)], is_multiple: isMultiple, reference };
}

function dataOf({ location, contacts, mentions, poll }: InboundMessage): MessageData | null {
  if (!location && !contacts && !poll && mentions.length === 0) return null;
  return {
    ...(location ? { location } : {}),
    ...(contacts ? { contacts: contacts.map(({ name, phones }) => ({ name, phones: [...phones] })) } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
    ...(poll ? { poll: pollOf(poll) } : {}),
  };
}

/** `ticketId` is of the attendance that it belongs to, or would begin. */
export function rowOf(
  { companyId, connectionId }: Line,
  { id: conversationId }: Locked,
  message: InboundMessage,
  ticketId: string | null,
  now: Date,
): MessageRow {
  const { isOwn, participant } = message;
  return {
    company_id: companyId,
    id: newId(),
    conversation_id: conversationId,
    connection_id: connectionId,
    ticket_id: ticketId,
    direction: isOwn ? 'out' : 'in',
    kind: message.kind,
    text: cleanText(message.text),
    channel_id: message.id,
    participant: isOwn ? '' : (participant?.address ?? ''),
    sender_name: isOwn ? null : cleanName(participant?.name ?? null) || null,
    source: isOwn ? 'phone' : 'contact',
    user_id: null,
    automation: null,
    state: 'sent',
    failure: null,
    pricing: null,
    held_until: null,
    media_key: null,
    media: mediaOf(message),
    data: dataOf(message),
    quoted_id: null,
    reactions: null,
    intent_key: null,
    occurred_at: message.at,
    created_at: now,
    edited_at: null,
    deleted_at: null,
  } as MessageRow;
}
