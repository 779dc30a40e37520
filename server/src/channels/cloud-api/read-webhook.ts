import type { ChatAddress, InboundChange, InboundMessage, PersonNews, Receipt, RemoteMedia } from '../channel.ts';
import { addressOf } from './addresses.ts';
import { failureOf, isForStrangers, restMs } from './graph-error.ts';
import type { WebhookBody, WebhookContact, WebhookMessage, WebhookStatus } from './webhook-body.ts';

/** What one number heard. */
export interface Heard {
  readonly phoneNumberId: string;
  readonly messages: readonly InboundMessage[];
  readonly changes: readonly InboundChange[];
  readonly receipts: readonly Receipt[];
  readonly people: readonly PersonNews[];
  /** Too many have complained about the number: until then it writes to nobody new. */
  readonly restsUntil: Date | null;
}

/** The API decided on a template of this business account. */
export interface TemplateNews {
  readonly businessId: string;
  readonly name: string;
  readonly language: string;
  readonly event: string;
  readonly reason: string | null;
}

/** What waited longer was caught up on. */
const historyMs = 3_600_000;
const longestPlace = 200;
const longestAddress = 500;
const mostCards = 10;

interface Peer {
  readonly chat: ChatAddress;
  readonly name: string | null;
}

/** A number, or the id of somebody who hides it. */
function peerOf({ from, from_user_id }: WebhookMessage, contacts: readonly WebhookContact[]): Peer | null {
  const known = contacts.find(({ wa_id, user_id }) => (from ? wa_id === from : user_id === from_user_id));
  const lid = from_user_id ?? known?.user_id ?? null;
  const chat = addressOf(from ?? null, lid);
  if (!chat) return null;
  const { name, username } = known?.profile ?? {};
  return { chat, name: name || username || null };
}

type Content = Pick<InboundMessage, 'kind' | 'text' | 'media' | 'location' | 'contacts' | 'choice'>;
const nothing = { text: '', media: null, location: null, contacts: null, choice: null } as const;

const plainType = (type: string | undefined) => type?.split(';', 1)[0]?.trim() || 'application/octet-stream';

type Said = NonNullable<WebhookMessage['image']>;
function withMedia(kind: RemoteMedia['kind'], { id, mime_type, caption, filename }: Said): Content {
  const media = { kind, type: plainType(mime_type), name: filename ?? '', size: null, reference: { id } };
  return { ...nothing, kind, text: caption ?? '', media };
}

function withPlace({ latitude, longitude, name, address }: NonNullable<WebhookMessage['location']>): Content {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isOnEarth) return { ...nothing, kind: 'unreadable' };
  const location = {
    latitude,
    longitude,
    ...(name ? { name: name.slice(0, longestPlace).toWellFormed() } : {}),
    ...(address ? { address: address.slice(0, longestAddress).toWellFormed() } : {}),
  };
  return { ...nothing, kind: 'location', location };
}

function withCards(cards: NonNullable<WebhookMessage['contacts']>): Content {
  const contacts = cards.slice(0, mostCards).map(({ name, phones = [] }) => ({
    name: (name?.formatted_name ?? '').slice(0, 200).toWellFormed(),
    phones: phones
      .flatMap(({ wa_id, phone }) => {
        const digits = (wa_id ?? phone ?? '').replace(/\D/g, '');
        return digits ? [digits.slice(0, 40)] : [];
      })
      .slice(0, 10),
  }));
  return { ...nothing, kind: 'contact', contacts };
}

/** What is of a kind that we do not know came all the same: on the phone it can be read. */
function contentOf(message: WebhookMessage): Content {
  const { image, video, audio, document, sticker, location, contacts, button, interactive } = message;
  if (message.text) return { ...nothing, kind: 'text', text: message.text.body };
  if (image) return withMedia('image', image);
  if (video) return withMedia('video', video);
  if (audio) return withMedia(audio.voice ? 'voice' : 'audio', audio);
  if (document) return withMedia('document', document);
  if (sticker) return withMedia('sticker', sticker);
  if (location) return withPlace(location);
  if (contacts) return withCards(contacts);
  if (button) return { ...nothing, kind: 'text', text: button.text, choice: button.payload ?? null };
  const tapped = interactive?.button_reply ?? interactive?.list_reply;
  if (tapped) return { ...nothing, kind: 'text', text: tapped.title, choice: tapped.id };
  return { ...nothing, kind: 'unreadable' };
}

const momentOf = (seconds: string, now: Date) => {
  const at = Number(seconds) * 1_000;
  return at > 0 ? new Date(at) : now;
};

type Told = { readonly message: InboundMessage } | { readonly change: InboundChange } | { readonly person: PersonNews };

const newNumberTypes = ['user_changed_number', 'customer_changed_number'];

/** Somebody has another number now. All else that the API says of itself is nothing that a contact wrote. */
function readSystem({ from, system }: WebhookMessage): Told | null {
  const to = system?.wa_id ?? system?.new_wa_id;
  if (!from || !to || to === from || !newNumberTypes.includes(system?.type ?? '')) return null;
  const [before, after] = [addressOf(from, null), addressOf(to, null)];
  return before && after ? { person: { news: 'number_changed', from: before, to: after } } : null;
}

function readOne(message: WebhookMessage, contacts: readonly WebhookContact[], now: Date): Told | null {
  if (message.type === 'system') return readSystem(message);
  const peer = peerOf(message, contacts);
  if (!peer) return null;
  const at = momentOf(message.timestamp, now);
  const place = { ...peer, isOwn: false, participant: null, at };
  const { reaction } = message;
  if (reaction)
    return {
      change: { ...place, change: 'reaction', of: reaction.message_id, isOfOwn: null, emoji: reaction.emoji ?? '' },
    };
  return {
    message: {
      ...place,
      ...contentOf(message),
      id: message.id,
      groupName: null,
      quotedId: message.context?.id ?? null,
      mentions: [],
      poll: null,
      isPast: false,
      isHistory: now.getTime() - at.getTime() > historyMs,
    },
  };
}

const states: Readonly<Record<string, Receipt['state']>> = {
  sent: 'server',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

/** Our own id travelled along with what we sent; what was sent by other programs has none. */
function receiptOf({ id, status, biz_opaque_callback_data, pricing, errors }: WebhookStatus): Receipt | null {
  const state = states[status];
  if (!state) return null;
  const code = errors?.[0]?.code;
  return {
    id: biz_opaque_callback_data || id,
    remoteId: id,
    state,
    ...(pricing?.category ? { pricing: pricing.category } : {}),
    ...(state === 'failed' ? { failure: failureOf(code ?? 0) } : {}),
  };
}

/** Counted from when it was refused: told again hours later, it ends at the same time. */
function restOf(statuses: readonly WebhookStatus[], now: Date): Date | null {
  const last = statuses.findLast(({ errors }) => errors?.some(isForStrangers));
  return last ? new Date(momentOf(last.timestamp ?? '', now).getTime() + restMs) : null;
}

/** By number, in the order in which it was told. */
export function readWebhook({ entry }: WebhookBody, now: Date): Heard[] {
  const values = entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }) => (field === 'messages' ? [value] : [])),
  );
  return values.flatMap(({ metadata, contacts = [], messages = [], statuses = [] }) => {
    if (!metadata) return [];
    const told = messages.flatMap((message) => readOne(message, contacts, now) ?? []);
    return [
      {
        phoneNumberId: metadata.phone_number_id,
        messages: told.flatMap((one) => ('message' in one ? [one.message] : [])),
        changes: told.flatMap((one) => ('change' in one ? [one.change] : [])),
        receipts: statuses.flatMap((status) => receiptOf(status) ?? []),
        people: told.flatMap((one) => ('person' in one ? [one.person] : [])),
        restsUntil: restOf(statuses, now),
      },
    ];
  });
}

export function readTemplateNews({ entry }: WebhookBody): TemplateNews[] {
  return entry.flatMap(({ id, changes }) =>
    changes.flatMap(({ field, value }) => {
      const { event, message_template_name: name, message_template_language: language, reason } = value;
      if (field !== 'message_template_status_update' || !event || !name || !language) return [];
      return [{ businessId: id, name, language, event, reason: reason && reason !== 'NONE' ? reason : null }];
    }),
  );
}
