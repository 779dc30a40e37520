import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import {
  type OutboundChoices,
  type OutboundMedia,
  type OutboundMessage,
  type OutboundTemplate,
  SendError,
  type TemplateValue,
} from '../channel.ts';
import { recipientOf } from './addresses.ts';

/** What the API bears. */
const longest = { text: 4_096, caption: 1_024, question: 1_024, footer: 60, button: 20, row: 24, description: 72 };
const mostButtons = 3;
const mostRows = 10;

const megabyte = 1_048_576;
const documentBytes = 100 * megabyte;
/** What is of another kind or larger goes as a document, which takes anything. */
const takes: Readonly<Record<OutboundMedia['kind'], { types: readonly string[]; bytes: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * megabyte },
  video: { types: ['video/mp4', 'video/3gpp'], bytes: 16 * megabyte },
  audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], bytes: 16 * megabyte },
  voice: { types: ['audio/ogg'], bytes: 16 * megabyte },
  sticker: { types: ['image/webp'], bytes: 512 * 1_024 },
  document: { types: [], bytes: documentBytes },
};

const plainType = (type: string) => type.split(';')[0]?.trim().toLowerCase() ?? '';

/** As what a file is sent. */
export function sentAs({ kind, type, size }: Pick<OutboundMedia, 'kind' | 'type' | 'size'>): OutboundMedia['kind'] {
  const { types, bytes } = takes[kind];
  if (kind !== 'document' && types.includes(plainType(type)) && size <= bytes) return kind;
  if (size > documentBytes) throw new SendError('refused', 'media_refused');
  return 'document';
}

const fits = (text: string, most: number): string => {
  if (text.length > most) throw new SendError('refused', 'too_long');
  return text;
};
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);

function writeMedia({ media, text }: OutboundMessage, mediaId: string): Record<string, unknown> {
  if (!media) throw new SendError('refused', 'media_refused');
  const kind = sentAs(media);
  const caption = text && kind !== 'audio' && kind !== 'voice' && kind !== 'sticker' ? fits(text, longest.caption) : '';
  const type = kind === 'voice' ? 'audio' : kind;
  return {
    type,
    [type]: {
      id: mediaId,
      ...(caption ? { caption } : {}),
      ...(kind === 'document' ? { filename: media.name } : {}),
      ...(kind === 'voice' ? { voice: true } : {}),
    },
  };
}

/** Native where the API has room for it; else the numbered menu that other channels get. */
function writeChoices(text: string, choices: OutboundChoices): Record<string, unknown> {
  const { style, options, footer, button } = choices;
  const tail = footer && footer.length <= longest.footer ? { footer: { text: footer } } : {};
  const hasButtons =
    style === 'buttons' &&
    options.length <= mostButtons &&
    options.every(({ label }) => label.length <= longest.button);
  if (text === '' || text.length > longest.question || options.length > mostRows || options.length === 0)
    return writeText(choicesAsText({ ...asOffer(choices), text }));
  if (hasButtons)
    return interactive({
      type: 'button',
      body: { text },
      ...tail,
      action: { buttons: options.map(({ id, label }) => ({ type: 'reply', reply: { id, title: label } })) },
    });
  const rows = options.map(({ id, label, description }) => ({
    id,
    title: cut(label, longest.row),
    // What does not fit above is told below.
    ...(description || label.length > longest.row
      ? { description: cut(label.length > longest.row ? label : description, longest.description) }
      : {}),
  }));
  return interactive({
    type: 'list',
    body: { text },
    ...tail,
    action: { button: cut(button || '☰', longest.button), sections: [{ rows }] },
  });
}

const interactive = (content: unknown) => ({ type: 'interactive', interactive: content });
const asOffer = ({ style, footer, button, options }: OutboundChoices) => ({
  kind: 'choices' as const,
  style,
  footer,
  button,
  options: options.map((option) => ({ ...option, synonyms: [] })),
});

const writeText = (text: string) => ({ type: 'text', text: { body: fits(text, longest.text), preview_url: true } });

const placeOf = ({ name, value }: TemplateValue) => ({
  type: 'text',
  ...(name ? { parameter_name: name } : {}),
  text: value,
});

function writeTemplate(template: OutboundTemplate, media: OutboundMedia | null, mediaId: string | null) {
  const { name, language, header, body, buttons } = template;
  const file = media && mediaId ? fileHeader(media, mediaId) : null;
  const parameters = file ? [file] : header.map(placeOf);
  return {
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
        ...(parameters.length > 0 ? [{ type: 'header', parameters }] : []),
        ...(body.length > 0 ? [{ type: 'body', parameters: body.map(placeOf) }] : []),
        ...buttons.map(({ index, kind, value }) => ({
          type: 'button',
          sub_type: kind,
          index: String(index),
          parameters: [kind === 'url' ? { type: 'text', text: value } : { type: 'payload', payload: value }],
        })),
      ],
    },
  };
}

function fileHeader(media: OutboundMedia, id: string) {
  const kind = sentAs(media);
  const type = kind === 'image' || kind === 'video' ? kind : 'document';
  return { type, [type]: { id, ...(type === 'document' ? { filename: media.name } : {}) } };
}

function writeContent(message: OutboundMessage, mediaId: string | null): Record<string, unknown> {
  const { kind, text, media, location, contacts, choices, template, about } = message;
  // What was sent can't be changed or taken back.
  if (kind === 'edit' || kind === 'deletion') throw new SendError('refused', 'refused');
  if (kind === 'reaction') return { type: 'reaction', reaction: { message_id: about?.id ?? '', emoji: text } };
  if (template) return writeTemplate(template, media, mediaId);
  if (choices) return writeChoices(text, choices);
  if (mediaId) return writeMedia(message, mediaId);
  if (location) return { type: 'location', location };
  if (contacts)
    return {
      type: 'contacts',
      contacts: contacts.map(({ name, phones }) => ({
        name: { formatted_name: name, first_name: name },
        phones: phones.map((phone) => ({ phone: `+${phone}`, wa_id: phone, type: 'CELL' })),
      })),
    };
  return writeText(text);
}

/** As the API takes it. Our id travels along, and comes back with each status. */
export function writeMessage(message: OutboundMessage, mediaId: string | null): Record<string, unknown> {
  const { id, to, quoted, kind } = message;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(to),
    ...(quoted && kind !== 'reaction' ? { context: { message_id: quoted.id } } : {}),
    biz_opaque_callback_data: id,
    ...writeContent(message, mediaId),
  };
}
